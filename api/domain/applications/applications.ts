import { z } from 'zod';
import { maxImages } from '#domain/general-config/config-bounds.ts';
import { referenceCodeSchema } from '#domain/reference-data/reference-data.ts';
import { carrierCodeSchema } from '#domain/shared/carriers.ts';
import { limits } from '#domain/shared/limits.ts';
import { deviceParameterSchema, idSchema, lineSchema } from '#domain/shared/validation.ts';
import { certificationModes, certificationTypes } from './statuses.ts';

/** Image items of an application; each takes one picture at least, and as many as the programme allows. */
export const imageKinds = [
  'product-front',
  'product-back',
  'device-information',
  'preloaded-apps',
  'core-services',
] as const;
export type ImageKind = (typeof imageKinds)[number];

/** Items that only show the device's screen. */
export const screenshotKinds = [
  'device-information',
  'preloaded-apps',
  'core-services',
] as const satisfies readonly ImageKind[];

export function isScreenshotKind(kind: ImageKind): boolean {
  return screenshotKinds.some((one) => one === kind);
}

const choices = z.array(referenceCodeSchema).min(1).max(limits.choices);
const images = z.array(idSchema).min(1).max(maxImages);

/** Materials of an application, in both modes. */
export const materialsSchema = z.strictObject({
  /** The code of an operating system. */
  os: deviceParameterSchema(32),
  osVersion: deviceParameterSchema(32),
  romName: deviceParameterSchema(),
  romVersion: deviceParameterSchema(),
  salesRegions: choices,
  /** Estimated sales, unit 10K devices, 0.1 to 50000. */
  salesVolume: z.number().min(limits.salesVolumeMin).max(limits.salesVolumeMax),
  preloadedApps: choices,
  /** Version of the app list they were chosen from; 1 by default. */
  preloadedListVersion: z.int().min(1).optional(),
  images: z.strictObject({
    'product-front': images,
    'product-back': images,
    'device-information': images,
    'preloaded-apps': images,
    'core-services': images,
  }),
});
export type Materials = z.output<typeof materialsSchema>;

/** The item with more pictures than the programme allows; undefined without one. */
export function itemWithTooManyImages(images: Materials['images'], max: number): ImageKind | undefined {
  return imageKinds.find((kind) => images[kind].length > max);
}

/** Input of a new application. Plus mode refers to a certified application and has one form. */
export const newApplicationSchema = z.strictObject({
  productId: idSchema,
  type: z.enum(certificationTypes).default('first'),
  mode: z.enum(certificationModes),
  configurationIds: z.array(idSchema).min(1).max(limits.configurationsPerProduct),
  materials: materialsSchema,
  plus: z.strictObject({ sourceApplicationId: idSchema, formFileId: idSchema }).nullable().default(null),
});
export type NewApplication = z.output<typeof newApplicationSchema>;

/** Sample delivery: 1 to 100 devices, tracking number, months of non-disclosure, both confirmations; and who brings it. */
export const deliverySchema = z.strictObject({
  quantity: z.number().int().min(1).max(limits.sampleDevices),
  nonDisclosureMonths: z.number().int().min(1).max(60),
  trackingNumber: deviceParameterSchema(64),
  carrier: carrierCodeSchema.optional(),
  address: lineSchema(200),
  recipient: lineSchema(64),
  factoryReset: z.literal(true),
  exportCompliance: z.literal(true),
});

/** Serial numbers of the devices that arrived, each once; 1 to 40 characters. */
export const serialsSchema = z
  .array(deviceParameterSchema(40))
  .max(limits.sampleDevices)
  .refine((serials) => new Set(serials).size === serials.length);
