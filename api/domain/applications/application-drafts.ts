import { z } from 'zod';
import { mostImages } from '#domain/general-config/config-bounds.ts';
import { referenceCodeSchema } from '#domain/reference-data/reference-data.ts';
import { limits } from '#domain/shared/limits.ts';
import { idSchema, isStorable } from '#domain/shared/validation.ts';
import { imageKinds, materialsSchema } from './applications.ts';
import { certificationModes, certificationTypes } from './statuses.ts';

/** The stages in which an application is filled in. */
export const draftStages = ['product', 'kind', 'configurations', 'materials', 'review'] as const;
export type DraftStage = (typeof draftStages)[number];

/** What was typed so far, and need not be right yet. */
const typed = (max: number) =>
  z
    .string()
    .max(max)
    .refine(isStorable, { params: { rule: 'storable' } });
const codes = z.array(referenceCodeSchema).max(limits.choices);
const pictures = z.array(idSchema).max(mostImages);

/** An application while it is filled in; the product is what it is kept under. */
export const draftContentSchema = z.strictObject({
  type: z.enum(certificationTypes),
  mode: z.enum(certificationModes),
  configurationIds: z.array(idSchema).max(limits.configurationsPerProduct),
  materials: z.strictObject({
    /** Empty while none is chosen. */
    os: typed(32),
    osVersion: typed(32),
    romName: typed(64),
    romVersion: typed(64),
    salesRegions: codes,
    /** Null while none is entered. */
    salesVolume: z.number().nullable(),
    preloadedApps: codes,
    preloadedListVersion: z.int().min(1).optional(),
    images: z.strictObject({
      'product-front': pictures,
      'product-back': pictures,
      'device-information': pictures,
      'preloaded-apps': pictures,
      'core-services': pictures,
    }),
  }),
  plus: z.strictObject({ sourceApplicationId: idSchema.nullable(), formFileId: idSchema.nullable() }),
});
export type DraftContent = z.output<typeof draftContentSchema>;
export type DraftMaterials = DraftContent['materials'];

type Filled = Pick<DraftContent, 'mode' | 'configurationIds' | 'materials' | 'plus'>;

/** True when a stage has what it takes; the last one, reading it once more, never has. */
export function isComplete(stage: DraftStage, draft: Filled & { productId: string | null }): boolean {
  switch (stage) {
    case 'product':
      return draft.productId !== null;
    case 'kind':
      return draft.mode === 'standard' || Boolean(draft.plus.sourceApplicationId && draft.plus.formFileId);
    case 'configurations':
      return draft.configurationIds.length > 0;
    case 'materials':
      return materialsSchema.safeParse(draft.materials).success;
    case 'review':
      return false;
  }
}

/** How many stages of {@link draftStages} are done, counted up to the first that lacks something. */
export function stagesDone(draft: Filled & { productId: string }): number {
  return draftStages.findIndex((stage) => !isComplete(stage, draft));
}

/** Every file that a draft names. */
export function draftFiles({ materials, plus }: DraftContent): string[] {
  return [
    ...imageKinds.flatMap((kind) => materials.images[kind]),
    ...(plus.formFileId ? [plus.formFileId] : []),
  ];
}

/** The draft without the files that are gone meanwhile, so that nothing is shown, or sent, that is not there. */
export function withFilesLeft(content: DraftContent, left: ReadonlySet<string>): DraftContent {
  const { materials, plus } = content;
  const kept = imageKinds.map((kind) => [kind, materials.images[kind].filter((id) => left.has(id))] as const);
  const images = Object.fromEntries(kept) as DraftMaterials['images'];
  const formFileId = plus.formFileId && left.has(plus.formFileId) ? plus.formFileId : null;
  return { ...content, materials: { ...materials, images }, plus: { ...plus, formFileId } };
}
