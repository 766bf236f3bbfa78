import type { ErrorName } from '#domain/errors/errors.ts';
import { materialsFormSchema } from './materials-draft.ts';
import type { WizardDraft } from './wizard-draft.ts';

export const wizardStages = ['product', 'kind', 'configurations', 'materials', 'review'] as const;
export type WizardStage = (typeof wizardStages)[number];

/** True when a stage has what it takes. */
export function isComplete(stage: WizardStage, draft: WizardDraft): boolean {
  switch (stage) {
    case 'product':
      return draft.productId !== null;
    case 'kind':
      return draft.mode === 'standard' || Boolean(draft.plus.sourceApplicationId && draft.plus.form);
    case 'configurations':
      return draft.configurationIds.length > 0;
    case 'materials':
      return materialsFormSchema.safeParse(draft.materials).success;
    case 'review':
      return false;
  }
}

/** The stage to show: the wanted one, or the first before it that still lacks something. */
export function reachableStage(wanted: WizardStage, draft: WizardDraft): WizardStage {
  const before = wizardStages.slice(0, wizardStages.indexOf(wanted));
  return before.find((stage) => !isComplete(stage, draft)) ?? wanted;
}

/** The field that an error of the catalogue is about. */
export const fieldOfError: Partial<Record<ErrorName, string>> = {
  productMissingForApplication: 'productId',
  cpuArchitectureMissing: 'productId',
  screenDensityMissing: 'productId',
  channelCodeMissing: 'productId',
  productContactMissing: 'productId',
  applicationAlreadyInAudit: 'productId',
  certificationTypeInvalid: 'type',
  supplementNotAllowed: 'type',
  romVersionAlreadyCertified: 'materials.romVersion',
  productImageMissing: 'materials.images',
  certificationRecordMissing: 'plus.sourceApplicationId',
};

/** The stage where a refused field stands. */
export function stageOfField(field: string): WizardStage {
  if (field.startsWith('materials')) return 'materials';
  if (field.startsWith('configurationIds')) return 'configurations';
  return field.startsWith('productId') ? 'product' : 'kind';
}
