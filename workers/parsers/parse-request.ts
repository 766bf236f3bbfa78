import type { RunWords } from '#domain/test-results/declared-run.ts';

/** What the process that reads a test result is told, as JSON in its only argument. */
export type ParseRequest = { file: string; maxXmlBytes: number; declared: RunWords; asked: string };

/** Milliseconds that the child waits after every 32 KiB; for fault tests, which need a parse that can be hit midway. */
export const SLOWDOWN_VARIABLE = 'ASSAY_PARSE_SLOWDOWN_MS_PER_CHUNK';
