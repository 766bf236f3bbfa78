import { z } from 'zod';
import {
  agreementStates,
  maxAgreementAttachments,
  maxSupplements,
} from '#domain/business-agreements/business-agreements.ts';
import { limits } from '#domain/shared/limits.ts';
import { idSchema, lineSchema, textSchema } from '#domain/shared/validation.ts';
import { endpoint } from '../endpoint.ts';
import { fileView } from '../files.ts';

const path = '/v1/hms/cc/admin/enterprises/{id}/agreement';
const day = z.iso.date();
const codes = z.array(z.string().min(1).max(32)).max(limits.choices);
const file = z.strictObject({ id: idSchema, name: z.string(), size: z.int(), mime: z.string() });

const supplement = z.strictObject({
  id: idSchema,
  title: z.string(),
  signedOn: day,
  /** What it added to those of the agreement. */
  categories: z.array(z.string()),
  salesRegions: z.array(z.string()),
  /** The new last day; null where it stayed. */
  validUntil: day.nullable(),
  attachments: z.array(file),
});

/** The agreement with an enterprise; without a number where there never was one. */
export const businessAgreement = z
  .strictObject({
    state: z.enum(agreementStates),
    /** Signed, and today within its period: required for applications. */
    inForce: z.boolean(),
    number: z.string().nullable(),
    /** Codes of reference data, those of supplements among them. */
    categories: z.array(z.string()),
    salesRegions: z.array(z.string()),
    /** Version of the list of preloaded apps that was agreed on. */
    preloadedListVersion: z.int().nullable(),
    /** First and last day; null where none was recorded, and for one without an end. */
    validFrom: day.nullable(),
    validUntil: day.nullable(),
    signedOn: day.nullable(),
    terminatedAt: z.iso.datetime().nullable(),
    terminatedReason: z.string().nullable(),
    /** Without a signed copy that waits. */
    attachments: z.array(file).max(maxAgreementAttachments),
    /** What the enterprise signed and sent back. */
    signedCopy: file.extend({ sentAt: z.iso.datetime() }).nullable(),
    /** Why the signed copy before was returned; null when another was sent. */
    returnedReason: z.string().nullable(),
    supplements: z.array(supplement).max(maxSupplements),
    /** The agreements before it, newest first, at most ten. */
    former: z.array(
      z.strictObject({
        number: z.string(),
        terminatedAt: z.iso.datetime().nullable(),
        terminatedReason: z.string().nullable(),
      }),
    ),
    /** Incremented by each change; 0 where there never was an agreement. */
    version: z.int(),
  })
  .meta({ id: 'BusinessAgreement' });
export type BusinessAgreement = z.output<typeof businessAgreement>;

const seen = z.int().min(0);
const administered = {
  operation: 'enterprise.administer',
  repeats: 'stored',
  params: z.strictObject({ id: idSchema }),
  bodyLimit: 32 * 1024,
  response: z.strictObject({ id: idSchema }),
} as const;

/** What the agreement says, while it is prepared or signed. `seen` is the version that was edited. */
export const editBusinessAgreement = endpoint({
  ...administered,
  method: 'PUT',
  path,
  summary: 'Write what an agreement says',
  body: z.strictObject({
    categories: codes,
    salesRegions: codes,
    preloadedListVersion: z.int().min(1).nullable(),
    validFrom: day.nullable(),
    validUntil: day.nullable(),
    seen,
  }),
});

/** Changes the state; `signedOn` is for `signed`, today by default. */
export const advanceBusinessAgreement = endpoint({
  ...administered,
  method: 'PUT',
  path: `${path}/state`,
  summary: 'Begin, send for signing, take back or sign an agreement',
  body: z.strictObject({ to: z.enum(['preparing', 'signing', 'signed']), signedOn: day.optional(), seen }),
});

/** Final: applications need another agreement from now on. Open ones continue. */
export const terminateBusinessAgreement = endpoint({
  ...administered,
  method: 'POST',
  path: `${path}/termination`,
  summary: 'Terminate an agreement',
  body: z.strictObject({ reason: textSchema(500), seen }),
});

/** The signed copy goes back to the enterprise, which is told why and sends another. */
export const returnSignedCopy = endpoint({
  ...administered,
  method: 'POST',
  path: `${path}/return`,
  summary: 'Return the signed copy of an agreement',
  body: z.strictObject({ reason: textSchema(500), seen }),
});

/** Stores a PDF or picture, which is removed after a while unless it becomes an attachment. */
export const uploadAgreementFile = endpoint({
  method: 'POST',
  path: `${path}/files`,
  operation: 'enterprise.administer',
  repeats: 'stored-after',
  summary: 'Upload a PDF or picture for an agreement',
  params: administered.params,
  response: fileView,
  status: 201,
  upload: 'file',
});

/** Adds and removes attachments at once. */
export const changeAgreementAttachments = endpoint({
  ...administered,
  method: 'PUT',
  path: `${path}/attachments`,
  summary: 'Add and remove attachments of an agreement',
  body: z.strictObject({
    added: z.array(idSchema).max(maxAgreementAttachments),
    removed: z.array(idSchema).max(maxAgreementAttachments),
  }),
});

/** Adds to a signed agreement; `resourceIds` are files that were uploaded. */
export const addAgreementSupplement = endpoint({
  ...administered,
  method: 'POST',
  path: `${path}/supplements`,
  summary: 'Add a supplement to a signed agreement',
  body: z.strictObject({
    title: lineSchema(128),
    signedOn: day,
    resourceIds: z.array(idSchema).max(maxAgreementAttachments),
    categories: codes,
    salesRegions: codes,
    validUntil: day.nullable(),
  }),
});
