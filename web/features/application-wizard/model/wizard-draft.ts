import { z } from 'zod';
import { certificationModes, certificationTypes } from '#domain/applications/statuses.ts';
import type { ApplicationBody } from '../api/create-application.ts';
import { emptyMaterials, materialsDraft, materialsFormSchema, storedFile } from './materials-draft.ts';

/** Everything that the wizard was told, as it is kept in the browser. */
export const wizardDraft = z.object({
  productId: z.string().nullable(),
  type: z.enum(certificationTypes),
  mode: z.enum(certificationModes),
  configurationIds: z.array(z.string()),
  materials: materialsDraft,
  plus: z.object({ sourceApplicationId: z.string().nullable(), form: storedFile.nullable() }),
  /** Idempotency key of the submission: a double click and a retry carry the same one. */
  key: z.string(),
});
export type WizardDraft = z.output<typeof wizardDraft>;

export function emptyWizard(productId: string | null): WizardDraft {
  return {
    productId,
    type: 'first',
    mode: 'standard',
    configurationIds: [],
    materials: emptyMaterials(),
    plus: { sourceApplicationId: null, form: null },
    key: crypto.randomUUID(),
  };
}

/** The request that the draft makes; null while something is missing. */
export function bodyOf(draft: WizardDraft): ApplicationBody | null {
  const materials = materialsFormSchema.safeParse(draft.materials);
  const { productId, type, mode, configurationIds, plus } = draft;
  if (!materials.success || !productId || configurationIds.length === 0) return null;
  const body = { productId, type, mode, configurationIds, materials: materials.data };
  if (mode === 'standard') return { ...body, plus: null };
  if (!plus.sourceApplicationId || !plus.form) return null;
  return { ...body, plus: { sourceApplicationId: plus.sourceApplicationId, formFileId: plus.form.id } };
}
