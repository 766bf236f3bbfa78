import { z } from 'zod';
import type { ApplicationDetail } from '#contract/applications.ts';
import { imageKinds, type Materials, materialsSchema } from '#domain/applications/applications.ts';

/** A file on the server, its name and its bytes to show; drafts from before there was a size know none. */
export const storedFile = z.object({ id: z.string(), name: z.string(), size: z.number().optional() });
export type StoredFile = z.output<typeof storedFile>;

/** JSON has no NaN: a number that is not entered is null. */
const enteredNumber = z.union([z.number(), z.nan(), z.null().transform(() => Number.NaN)]);
const files = z.array(storedFile);

/** The materials as their form holds them and as they are kept in the browser. */
export const materialsDraft = z.object({
  os: z.string(),
  osVersion: z.string(),
  romName: z.string(),
  romVersion: z.string(),
  salesRegions: z.array(z.string()),
  salesVolume: enteredNumber,
  preloadedApps: z.array(z.string()),
  preloadedListVersion: z.number().optional(),
  images: z.object({
    'product-front': files,
    'product-back': files,
    'device-information': files,
    'preloaded-apps': files,
    'core-services': files,
  }),
});
export type MaterialsDraft = z.output<typeof materialsDraft>;

/** The materials as they are sent: pictures by their ids alone. */
export function materialsSent({ images, ...rest }: MaterialsDraft) {
  const ids = imageKinds.map((kind) => [kind, images[kind].map(({ id }) => id)] as const);
  return { ...rest, images: Object.fromEntries(ids) as Materials['images'] };
}

/** The server's own schema over what the form holds. */
export const materialsFormSchema = z.preprocess(
  (held) => materialsSent(held as MaterialsDraft),
  materialsSchema,
) as unknown as z.ZodType<Materials, MaterialsDraft>;

const noImages = (): MaterialsDraft['images'] => ({
  'product-front': [],
  'product-back': [],
  'device-information': [],
  'preloaded-apps': [],
  'core-services': [],
});

export function emptyMaterials(): MaterialsDraft {
  return {
    os: '',
    osVersion: '',
    romName: '',
    romVersion: '',
    salesRegions: [],
    salesVolume: Number.NaN,
    preloadedApps: [],
    images: noImages(),
  };
}

/** What was handed in before, to be amended. */
export function draftOfMaterials({ images, ...materials }: ApplicationDetail['materials']): MaterialsDraft {
  const stored = noImages();
  for (const kind of imageKinds)
    stored[kind] = (images[kind] ?? []).map(({ id, name, size }) => ({ id, name, size }));
  return { ...materials, images: stored };
}
