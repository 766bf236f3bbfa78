import { z } from 'zod';
import { whitelistFaults, whitelistLimits } from '#domain/enterprises/whitelist-limits.ts';
import { idSchema, isStorable } from '#domain/shared/validation.ts';
import { endpoint } from '../endpoint.ts';

const path = '/v1/hms/cc/admin/whitelist';

/**
 * A CSV file with headings for names or partner codes, or a name on each line: at most 100,000 characters and 2,000
 * lines.
 */
const csv = z
  .string()
  .min(1)
  .max(whitelistLimits.characters)
  .refine(isStorable, { params: { rule: 'storable' } });

const administered = { operation: 'enterprise.administer', bodyLimit: 620 * 1024 } as const;

/** Preview of an import. Lists the first 200 wrong lines, and the first 200 enterprises to be added. */
export const whitelistPreview = z.strictObject({
  added: z.strictObject({
    total: z.int(),
    first: z.array(z.strictObject({ line: z.int(), id: idSchema, nameZh: z.string(), nameEn: z.string() })),
  }),
  /** Number already on the whitelist. */
  already: z.int(),
  /** Lines without a match, or with several. */
  wrong: z.strictObject({
    total: z.int(),
    first: z.array(z.strictObject({ line: z.int(), text: z.string(), fault: z.enum(whitelistFaults) })),
  }),
});
export type WhitelistPreview = z.output<typeof whitelistPreview>;

/** Preview of an import; changes nothing. */
export const previewWhitelist = endpoint({
  ...administered,
  method: 'POST',
  path: `${path}/preview`,
  reads: true,
  summary: 'What an import of the whitelist would do, line by line',
  body: z.strictObject({ csv }),
  response: whitelistPreview,
});

/**
 * Adds the matched enterprises to the whitelist; existing ones stay. `wrong` is the previewed number of wrong lines:
 * refused when it has changed.
 */
export const importWhitelist = endpoint({
  ...administered,
  method: 'POST',
  path,
  repeats: 'stored',
  summary: 'Put enterprises on the whitelist from a CSV file',
  body: z.strictObject({ csv, wrong: z.int().min(0) }),
  response: z.strictObject({ added: z.int(), already: z.int(), wrong: z.int() }),
});

/** The whitelist as CSV, at most 50 000 lines, registered last first; it can be imported again. */
export const exportWhitelist = endpoint({
  method: 'GET',
  path: `${path}/export`,
  operation: 'enterprise.export',
  summary: 'The whitelist as CSV',
  query: z.strictObject({ lang: z.enum(['zh', 'en']).optional() }),
  response: z.void(),
  download: true,
});
