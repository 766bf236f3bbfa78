import { z } from 'zod';
import { lineSchema } from '#domain/shared/validation.ts';
import type { FieldMapping } from '#web/lib/failures/refused-fields.ts';

const scope = { categories: z.array(z.string()), salesRegions: z.array(z.string()) };
const scopeFields = { categoryMissing: 'categories', salesRegionMissing: 'salesRegions' } as const;

/** What an agreement says, as its draft in the browser; an empty field says nothing. */
export const termsDraftSchema = z.object({
  ...scope,
  list: z.string(),
  validFrom: z.string(),
  validUntil: z.string(),
});

/** What the call takes. */
export function termsOf({ list, validFrom, validUntil, ...agreed }: z.output<typeof termsDraftSchema>) {
  const preloadedListVersion = list === '' ? null : Number(list);
  return { ...agreed, preloadedListVersion, validFrom: validFrom || null, validUntil: validUntil || null };
}

export const termsRefused: FieldMapping = {
  fieldOf: scopeFields,
  fieldNames: { preloadedListVersion: 'list' },
};

/** A supplement, as its draft in the browser. */
export const supplementDraftSchema = z.object({
  title: z.string(),
  signedOn: z.string(),
  ...scope,
  validUntil: z.string(),
  files: z.array(z.object({ id: z.string(), name: z.string() })),
});
export const supplementForm = supplementDraftSchema.extend({
  title: lineSchema(128),
  signedOn: z.iso.date(),
});
export const noSupplement = {
  title: '',
  signedOn: '',
  categories: [],
  salesRegions: [],
  validUntil: '',
  files: [],
};

export const supplementRefused: FieldMapping = {
  fieldOf: { ...scopeFields, supplementResourceIdEmpty: 'files', attachmentsTooMany: 'files' },
  fieldNames: { resourceIds: 'files' },
};
