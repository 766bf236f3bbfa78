/** Tables of the figures that can be exported. */
export const insightTables = [
  'standing',
  'phases',
  'reasons',
  'modules',
  'flaky',
  'reviewers',
  'output',
  'partners',
] as const;
export type InsightTable = (typeof insightTables)[number];

/** Maximum lines of one table in an export. */
export const insightExportLimit = 200;
