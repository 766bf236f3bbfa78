import { z } from 'zod';
import type { DraftView } from '#contract/applications/application-drafts.ts';
import { modeNumberOf, modeOf } from '#contract/applications/certification-mode.ts';
import type { DraftContent } from '#domain/applications/application-drafts.ts';
import { imageKinds } from '#domain/applications/applications.ts';
import { certificationModes, certificationTypes } from '#domain/applications/statuses.ts';
import type { ApplicationBody } from '../api/create-application.ts';
import {
  emptyMaterials,
  materialsDraft,
  materialsFormSchema,
  materialsSent,
  type StoredFile,
  storedFile,
} from './materials-draft.ts';

/** The draft of the wizard in the browser. */
export const wizardDraft = z.object({
  productId: z.string().nullable(),
  type: z.enum(certificationTypes),
  mode: z.enum(certificationModes),
  configurationIds: z.array(z.string()),
  materials: materialsDraft,
  plus: z.object({
    sourceApplicationId: z.string().nullable(),
    form: storedFile.nullable(),
    /** Which differences between form and product are meant, as they were read; in this browser alone. */
    confirmed: z.string().default(''),
  }),
  /** The version on the server on which it was changed; 0 where there was none. */
  seen: z.int().default(0),
  /** It has changes that are not on the server. */
  dirty: z.boolean().default(true),
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
    plus: { sourceApplicationId: null, form: null, confirmed: '' },
    seen: 0,
    dirty: false,
    key: crypto.randomUUID(),
  };
}

/** What the server keeps of the draft. */
export function contentOf({ type, mode, configurationIds, materials, plus }: WizardDraft): DraftContent {
  const { sourceApplicationId, form } = plus;
  const { salesVolume } = materials;
  return {
    type,
    mode,
    configurationIds,
    materials: {
      ...materialsSent(materials),
      salesVolume: Number.isFinite(salesVolume) ? salesVolume : null,
    },
    plus: { sourceApplicationId, formFileId: form?.id ?? null },
  };
}

/** Every file that the draft names. */
export function filesOf({ materials, plus }: WizardDraft): StoredFile[] {
  return [...imageKinds.flatMap((kind) => materials.images[kind]), ...(plus.form ? [plus.form] : [])];
}

export function isSameContent(one: WizardDraft, other: WizardDraft): boolean {
  return JSON.stringify(contentOf(one)) === JSON.stringify(contentOf(other));
}

/** The draft that the server has, instead of the one here. */
export function adoptDraft({ content, files, version }: DraftView): Omit<WizardDraft, 'productId'> {
  const { materials, plus, mode, ...choice } = content;
  const named = (id: string) => files.filter((file) => file.id === id);
  const images = imageKinds.map((kind) => [kind, materials.images[kind].flatMap(named)]);
  return {
    ...choice,
    mode: modeOf(mode),
    materials: materialsDraft.parse({ ...materials, images: Object.fromEntries(images) }),
    plus: {
      sourceApplicationId: plus.sourceApplicationId,
      form: plus.formFileId ? (named(plus.formFileId)[0] ?? null) : null,
      confirmed: '',
    },
    seen: version,
    dirty: false,
    key: crypto.randomUUID(),
  };
}

/** The request that the draft makes; null while something is missing. */
export function bodyOf(draft: WizardDraft): ApplicationBody | null {
  const materials = materialsFormSchema.safeParse(draft.materials);
  const { productId, type, mode, configurationIds, plus } = draft;
  if (!materials.success || !productId || configurationIds.length === 0) return null;
  const body = {
    productId,
    type,
    mode: modeNumberOf(mode),
    configurationIds,
    materials: materials.data,
  };
  if (mode === 'standard') return { ...body, plus: null };
  if (!plus.sourceApplicationId || !plus.form) return null;
  return { ...body, plus: { sourceApplicationId: plus.sourceApplicationId, formFileId: plus.form.id } };
}
