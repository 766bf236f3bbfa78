import { z } from 'zod';
import { whitelistFaults, whitelistLimits } from '#domain/enterprises/whitelist-limits.ts';
import { idSchema, isStorable } from '#domain/shared/validation.ts';
import { endpoint } from '../endpoint.ts';

const path = '/v1/hms/cc/admin/whitelist';

/** A CSV file with a head of names or partner codes, or a name on each line: 100,000 characters and 2,000 lines at most. */
const csv = z
  .string()
  .min(1)
  .max(whitelistLimits.characters)
  .refine(isStorable, { params: { rule: 'storable' } });

const administered = { operation: 'enterprise.administer', bodyLimit: 620 * 1024 } as const;

/** What an import would do. Of wrong lines the first 200 are named, of those that would be added the first 200. */
export const whitelistPreview = z.strictObject({
  added: z.strictObject({
    total: z.int(),
    first: z.array(z.strictObject({ line: z.int(), id: idSchema, nameZh: z.string(), nameEn: z.string() })),
  }),
  /** How many are on the whitelist already. */
  already: z.int(),
  /** Lines that name nobody, or nobody for certain, and stay out. */
  wrong: z.strictObject({
    total: z.int(),
    first: z.array(z.strictObject({ line: z.int(), text: z.string(), fault: z.enum(whitelistFaults) })),
  }),
});
export type WhitelistPreview = z.output<typeof whitelistPreview>;

/** What an import of this file would do; nothing is changed. */
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
 * Puts those on the whitelist whom the lines name; whoever is on it stays. `wrong` is how many lines were seen to be left
 * out: refused where they are others by now.
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

/** The whitelist as CSV, 50 000 at most, registered last first; an import takes it as it is. */
export const exportWhitelist = endpoint({
  method: 'GET',
  path: `${path}/export`,
  operation: 'enterprise.export',
  summary: 'The whitelist as CSV',
  query: z.strictObject({ lang: z.enum(['zh', 'en']).optional() }),
  response: z.void(),
  download: true,
});
