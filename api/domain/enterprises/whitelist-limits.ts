/** What one import of the whitelist takes, and how many of its lines an answer names. */
export const whitelistLimits = { characters: 100_000, lines: 2_000, shown: 200 } as const;

/** Why a line is left out. */
export const whitelistFaults = [
  'nothingNamed',
  'tooLong',
  'unknownCode',
  'unknownName',
  'differentEnterprises',
  'ambiguous',
  'twice',
] as const;
export type WhitelistFault = (typeof whitelistFaults)[number];
