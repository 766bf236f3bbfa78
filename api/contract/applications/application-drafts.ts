import { z } from 'zod';
import { draftContentSchema, draftStages } from '#domain/applications/application-drafts.ts';
import { idSchema } from '#domain/shared/validation.ts';
import { endpoint } from '../endpoint.ts';
import { pageOf, pageQuery } from '../paging.ts';
import { deviceShape } from '../products.ts';
import { modeInput, modeNumber } from './certification-mode.ts';

const draftVersionFields = {
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
  .strictObject({ product: z.strictObject({ id: idSchema, ...deviceShape }), ...draftVersionFields })
  .meta({ id: 'DraftSummary' });
export type DraftSummary = z.output<typeof draftSummary>;

export const draftView = z
  .strictObject({
    ...draftVersionFields,
    content: draftContentSchema.extend({ mode: modeNumber }),
    /** Names and sizes of its files. */
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

/** Saves the form; `seen` is the version it was based on, 0 for a new draft. */
export const saveDraft = endpoint({
  method: 'PUT',
  path,
  operation: 'application-draft.write',
  repeats: 'stored',
  // One application's typing makes many calls.
  auditedByOutcome: true,
  summary: 'Keep the application that is begun for a product',
  params,
  bodyLimit: 24 * 1024,
  body: z.strictObject({ seen: z.int().min(0), content: draftContentSchema.extend({ mode: modeInput }) }),
  response: z.strictObject(draftVersionFields),
});

export const discardDraft = endpoint({
  method: 'DELETE',
  path,
  operation: 'application-draft.write',
  repeats: 'stored',
  summary: 'Discard the application that is begun for a product, for everybody',
  params,
  response: z.strictObject({ id: idSchema }),
});
