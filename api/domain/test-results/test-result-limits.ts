import { limits } from '#domain/shared/limits.ts';

const MIB = 1_048_576;

/** Default cap of a test result's XML, bare or inside an archive: "1 MB" is read as 1,048,576 bytes, inclusive. */
export const RESULT_XML_MAX_BYTES = limits.resultBytes;

/** Archives: maximum entries, and maximum bytes, counted while inflating. */
export const ARCHIVE_MAX_ENTRIES = 5_000;
export const ARCHIVE_ENTRY_MAX_BYTES = 50 * MIB;
export const ARCHIVE_TOTAL_MAX_BYTES = 500 * MIB;

/** Limits of the XML's shape. Real results nest 6 deep; their Build element has some 150 attributes. */
export const XML_MAX_DEPTH = 32;
export const XML_MAX_ATTRIBUTES = 1_000;

/** Limits of a report; the rest is counted in `modulesOmitted` and `failuresOmitted`. */
export const REPORT_MAX_MODULES = 5_000;
export const REPORT_MAX_FAILURES = 5_000;
export const REPORT_MAX_ODDITIES = 50;

/** Maximum characters. A suite may write stack traces of 1 MiB each. */
export const NAME_MAX_CHARS = 500;
/** A key is part of an index, whose rows have at most 2,700 bytes. */
export const KEY_MAX_CHARS = 300;
export const MESSAGE_MAX_CHARS = 1_000;
export const STACK_MAX_CHARS = 4_000;
export const STACKS_TOTAL_MAX_CHARS = 1_000_000;
