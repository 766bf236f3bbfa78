import { z } from 'zod';
import type { AdminProduct } from '#contract/programme/product-activation.ts';
import { deactivationNoteSchema, deactivationReasons } from '#domain/products/activation.ts';
import type { Shape } from '#web/lib/forms/shape.ts';

/** The draft in the browser, where fields may be missing. */
export const deactivationDraftSchema = z.object({
  reason: z.union([z.literal(''), z.enum(deactivationReasons)]),
  noteZh: z.string(),
  noteEn: z.string(),
} satisfies Shape<z.output<typeof schema>>);
export type DeactivationDraft = z.output<typeof deactivationDraftSchema>;

const schema = z.object({
  reason: z.enum(deactivationReasons),
  noteZh: deactivationNoteSchema,
  noteEn: deactivationNoteSchema,
});
export const deactivationSchema = schema as unknown as z.ZodType<z.output<typeof schema>, DeactivationDraft>;

/** What the form begins with: what was said before, or nothing. */
export function deactivationDraftOf({ deactivation }: AdminProduct): DeactivationDraft {
  if (!deactivation) return { reason: '', noteZh: '', noteEn: '' };
  const { reason, noteZh, noteEn } = deactivation;
  return { reason, noteZh, noteEn };
}
