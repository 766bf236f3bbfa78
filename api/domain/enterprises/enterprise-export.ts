/** Enterprises that an export holds at most. */
export const enterpriseExportLimit = 50_000;
