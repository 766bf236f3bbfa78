import { z } from 'zod';
import { maxImages } from '#domain/general-config/config-bounds.ts';
import { referenceCodeSchema } from '#domain/reference-data/reference-data.ts';
import { limits } from '#domain/shared/limits.ts';
import { idSchema, isStorable } from '#domain/shared/validation.ts';
import { imageKinds, materialsSchema } from './applications.ts';
import { certificationModes, certificationTypes } from './statuses.ts';

/** The stages in which an application is filled in. */
export const draftStages = ['product', 'kind', 'configurations', 'materials', 'review'] as const;
export type DraftStage = (typeof draftStages)[number];

/** Unfinished input, which may be invalid. */
const typed = (max: number) =>
  z
    .string()
    .max(max)
    .refine(isStorable, { params: { rule: 'storable' } });
const codes = z.array(referenceCodeSchema).max(limits.choices);
const pictures = z.array(idSchema).max(maxImages);

/** A draft of an application, by product. */
export const draftContentSchema = z.strictObject({
  type: z.enum(certificationTypes),
  mode: z.enum(certificationModes),
  configurationIds: z.array(idSchema).max(limits.configurationsPerProduct),
  materials: z.strictObject({
    /** Empty until one is chosen. */
    os: typed(32),
    osVersion: typed(32),
    romName: typed(64),
    romVersion: typed(64),
    salesRegions: codes,
    /** Null until one is entered. */
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

/** True when a stage is complete; the last one, the review, never is. */
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

/** Number of complete stages of {@link draftStages}, up to the first incomplete one. */
export function stagesDone(draft: Filled & { productId: string }): number {
  return draftStages.findIndex((stage) => !isComplete(stage, draft));
}

/** All files of a draft. */
export function draftFiles({ materials, plus }: DraftContent): string[] {
  return [
    ...imageKinds.flatMap((kind) => materials.images[kind]),
    ...(plus.formFileId ? [plus.formFileId] : []),
  ];
}

/** The draft without deleted files. */
export function keepExistingFiles(content: DraftContent, left: ReadonlySet<string>): DraftContent {
  const { materials, plus } = content;
  const remaining = imageKinds.map(
    (kind) => [kind, materials.images[kind].filter((id) => left.has(id))] as const,
  );
  const images = Object.fromEntries(remaining) as DraftMaterials['images'];
  const formFileId = plus.formFileId && left.has(plus.formFileId) ? plus.formFileId : null;
  return { ...content, materials: { ...materials, images }, plus: { ...plus, formFileId } };
}
