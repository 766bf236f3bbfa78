/** Times of a run: ISO 8601 in UTC, null where missing or invalid. */
export function runTimes(startMs: number | undefined, endMs: number | undefined) {
  const startedAt = toIso(startMs);
  const endedAt = toIso(endMs);
  const known = startedAt !== null && endedAt !== null && startMs !== undefined && endMs !== undefined;
  return { startedAt, endedAt, durationMs: known ? Math.max(0, endMs - startMs) : null };
}

/** The end of the year 9999; later years have another ISO form. */
const LAST_EPOCH_MS = 253_402_300_799_999;

function toIso(epochMs: number | undefined): string | null {
  if (epochMs === undefined || !(epochMs >= 0 && epochMs <= LAST_EPOCH_MS)) return null;
  return new Date(epochMs).toISOString();
}
