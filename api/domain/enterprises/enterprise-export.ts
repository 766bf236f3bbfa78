/** Maximum enterprises in an export. */
export const enterpriseExportLimit = 50_000;
