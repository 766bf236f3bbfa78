/** Changes whenever the rules for refusals or findings change; recorded in verdicts. */
export const RULES_VERSION = 3;
