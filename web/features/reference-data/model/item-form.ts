import { z } from 'zod';
import { type AdminReferenceItem, referenceItemFields } from '#contract/programme/reference-data.ts';
import {
  categoryTypes,
  type ReferenceKind,
  referenceCodeSchema,
} from '#domain/reference-data/reference-data.ts';
import type { Shape } from '#web/lib/forms/shape.ts';

type ItemFields = z.output<typeof referenceItemFields> & { code: string };
const type = z.union([z.literal(''), z.enum(categoryTypes)]);

/** The draft in the browser, where fields may be missing; JSON has no NaN. */
export const itemDraftSchema = z.object({
  code: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  type,
  ordinal: z.union([z.number(), z.nan(), z.null().transform(() => Number.NaN)]),
} satisfies Shape<ItemFields>);
export type ItemDraft = z.output<typeof itemDraftSchema>;

/** The server's own fields; a category's type is to be chosen. */
export function itemSchemaOf(kind: ReferenceKind) {
  const chosen = kind === 'category' ? z.enum(categoryTypes) : type.transform(() => null);
  const schema = referenceItemFields.extend({ code: referenceCodeSchema, type: chosen });
  return schema as unknown as z.ZodType<ItemFields, ItemDraft>;
}

/** What the form begins with: the item, or nothing and the last place. */
export function draftOf(item: AdminReferenceItem | null, lastPlace: number): ItemDraft {
  if (!item) return { code: '', nameZh: '', nameEn: '', type: '', ordinal: Math.min(9999, lastPlace) };
  const { code, nameZh, nameEn, ordinal } = item;
  return { code, nameZh, nameEn, type: item.type ?? '', ordinal };
}
