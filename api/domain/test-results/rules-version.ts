/** Changes with every change of what a result is refused for or what it leaves to be explained; stamped into verdicts. */
export const RULES_VERSION = 2;
