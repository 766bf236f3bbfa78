import { z } from 'zod';
import { draftContentSchema, draftStages } from '#domain/applications/application-drafts.ts';
import { idSchema } from '#domain/shared/validation.ts';
import { endpoint } from '../endpoint.ts';
import { pageOf, pageQuery } from '../paging.ts';
import { deviceShape } from '../products.ts';
import { modeNumber, modeTaken } from './certification-mode.ts';

const standing = {
  /** Counts its changes from 1. */
  version: z.int().min(1),
  /** Stages that are done, of 5. */
  done: z.int().min(0).max(draftStages.length),
  updatedAt: z.iso.datetime(),
  /** Who changed it last. */
  updatedBy: z.string(),
  /** The same name for English pages, where the account has one. */
  updatedByEn: z.string().nullable(),
  /** The caller changed it last. */
  isOwn: z.boolean(),
};

export const draftSummary = z
  .strictObject({ product: z.strictObject({ id: idSchema, ...deviceShape }), ...standing })
  .meta({ id: 'DraftSummary' });
export type DraftSummary = z.output<typeof draftSummary>;

export const draftView = z
  .strictObject({
    ...standing,
    content: draftContentSchema.extend({ mode: modeNumber }),
    /** What the files that it names are called, and their bytes. */
    files: z.array(z.strictObject({ id: idSchema, name: z.string(), size: z.int() })),
  })
  .meta({ id: 'ApplicationDraft' });
export type DraftView = z.output<typeof draftView>;

const path = '/v1/hms/cc/products/{id}/application-draft';
const params = z.strictObject({ id: idSchema });

export const listDrafts = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/application-drafts',
  operation: 'application-draft.read',
  summary: 'Applications of the enterprise that are begun and not submitted, the one changed last first',
  query: z.strictObject(pageQuery),
  response: pageOf(draftSummary),
});

export const readDraft = endpoint({
  method: 'GET',
  path,
  operation: 'application-draft.read',
  summary: 'The application that is begun for a product; null where none is',
  params,
  response: z.strictObject({ draft: draftView.nullable() }),
});

/** Keeps what stands in the form; `seen` is the version on which it was changed, 0 where there was none. */
export const saveDraft = endpoint({
  method: 'PUT',
  path,
  operation: 'application-draft.write',
  repeats: 'kept',
  // Typing is one errand.
  toldOnce: true,
  summary: 'Keep the application that is begun for a product',
  params,
  bodyLimit: 24 * 1024,
  body: z.strictObject({ seen: z.int().min(0), content: draftContentSchema.extend({ mode: modeTaken }) }),
  response: z.strictObject(standing),
});

export const discardDraft = endpoint({
  method: 'DELETE',
  path,
  operation: 'application-draft.write',
  repeats: 'kept',
  summary: 'Discard the application that is begun for a product, for everybody',
  params,
  response: z.strictObject({ id: idSchema }),
});
