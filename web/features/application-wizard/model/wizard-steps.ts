import {
  type DraftStage,
  draftStages,
  isComplete as hasAll,
} from '#domain/applications/application-drafts.ts';
import type { ErrorName } from '#domain/errors/errors.ts';
import { contentOf, type WizardDraft } from './wizard-draft.ts';

export const wizardStages = draftStages;
export type WizardStage = DraftStage;

/** True when a stage has what it takes. */
export function isComplete(stage: WizardStage, draft: WizardDraft): boolean {
  return hasAll(stage, { ...contentOf(draft), productId: draft.productId });
}

/** The stage to show: the wanted one, or the first before it that still lacks something. */
export function reachableStage(wanted: WizardStage, draft: WizardDraft): WizardStage {
  const before = wizardStages.slice(0, wizardStages.indexOf(wanted));
  return before.find((stage) => !isComplete(stage, draft)) ?? wanted;
}

/** The field of an error of the catalogue. */
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
