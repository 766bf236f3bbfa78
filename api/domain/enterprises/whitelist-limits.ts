/** Limits of an import, and how many of its lines an answer shows. */
export const whitelistLimits = { characters: 100_000, lines: 2_000, shown: 200 } as const;

/** Why a line is skipped. */
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
