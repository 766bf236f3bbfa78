import { fileURLToPath } from 'node:url';
import type { RunWords } from '#domain/test-results/declared-run.ts';

/** The script of the process that reads. */
export const READER = fileURLToPath(new URL('./parse-child.ts', import.meta.url));

type Asked = { maxXmlBytes: number; declared: RunWords; asked: string };

/** What a reader of one file is told, as JSON in its only argument. */
export type ParseRequest = Asked & { file: string };

/** What one that stays is told of each file, as a message: its bytes as base64. It opens no file. */
export type BytesRequest = Asked & { bytes: string };

/** The argument of one that stays. */
export const STAYS = 'stays';

/** Milliseconds that the child waits after every 32 KiB; for fault tests, which need a parse that can be hit midway. */
export const SLOWDOWN_VARIABLE = 'ASSAY_PARSE_SLOWDOWN_MS_PER_CHUNK';
