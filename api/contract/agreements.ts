import { z } from 'zod';
import type { AgreementType } from '#domain/agreements/agreements.ts';
import { digitsSchema } from '#domain/shared/validation.ts';
import { endpoint } from './endpoint.ts';

/** 10256 is the privacy agreement, 502 the user agreement. */
const agrType = digitsSchema
  .pipe(z.enum(['10256', '502']))
  .transform((text) => Number(text) as AgreementType);
const onAgreement = z.strictObject({ agrType });

/** Whether the newest version is signed. */
export const queryAgreement = endpoint({
  method: 'PUT',
  path: '/hms/cc/protocol/query',
  operation: 'agreement.read',
  reads: true,
  summary: 'Whether the account has signed an agreement',
  query: onAgreement,
  response: z.strictObject({ isAgree: z.boolean() }),
});

/** Signs the newest version; a repeat changes nothing. */
export const signAgreement = endpoint({
  method: 'POST',
  path: '/hms/cc/protocol/sign',
  operation: 'agreement.sign',
  repeats: 'stored',
  summary: 'Sign an agreement',
  query: onAgreement.extend({ isAgree: z.literal('true') }),
  response: z.strictObject({
    /** Null where no version is published, and nothing was signed. */
    data: z.literal(true).nullable(),
  }),
});

const versionAt = z.strictObject({ version: z.number().int().positive(), at: z.iso.datetime() }).nullable();

/** The version to sign, and the last signature; null where there is none. */
export const signedAgreementStatus = z
  .strictObject({ published: versionAt, signed: versionAt })
  .meta({ id: 'AgreementStanding' });
export type SignedAgreementStatus = z.output<typeof signedAgreementStatus>;

/** Versions and dates of an agreement, for the page that asks to sign it. */
export const getAgreementStatus = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/protocol/standing',
  operation: 'agreement.read',
  summary: 'Versions of an agreement: published, and signed by the account',
  query: onAgreement,
  response: signedAgreementStatus,
});

/** The text of an agreement as an HTML page, for a frame or a tab of its own. */
export const getAgreementDocument = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/protocol/document',
  operation: 'agreement.document',
  summary: 'The text of an agreement, as a page',
  query: onAgreement.extend({
    /** The language of the request's headers when absent. */
    lang: z.enum(['zh', 'cn', 'en']).optional(),
    /** The reader's system decides when absent. */
    theme: z.enum(['light', 'dark']).optional(),
    /** A published one; the newest when absent. */
    version: z.coerce.number().int().min(1).max(1_000_000).optional(),
  }),
  response: z.unknown(),
  download: true,
});

const parts = z.array(
  z.union([
    z.strictObject({ kind: z.literal('heading'), text: z.string() }),
    z.strictObject({ kind: z.literal('paragraph'), text: z.string() }),
    z.strictObject({ kind: z.literal('list'), items: z.array(z.string()) }),
  ]),
);
const publicText = z.strictObject({
  version: z.number().int().positive(),
  publishedAt: z.iso.datetime(),
  titleZh: z.string(),
  titleEn: z.string(),
  partsZh: parts,
  partsEn: parts,
});

/** The newest published text in both languages, parsed; null where none is published. */
export const readPublicAgreement = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/protocol/public-text',
  operation: 'agreement.document',
  revalidated: true,
  summary: 'The text of an agreement that is in force, in both languages',
  query: onAgreement,
  response: z.strictObject({ text: publicText.nullable() }),
});
export type PublicAgreement = NonNullable<z.output<(typeof readPublicAgreement)['response']>['text']>;

/** Ends the account's signature; the enterprise's data are not changed. A repeat changes nothing. */
export const terminateAgreement = endpoint({
  method: 'POST',
  path: '/v1/hms/cc/protocol/termination',
  operation: 'agreement.terminate',
  repeats: 'stored',
  summary: 'End a signed agreement: the account has to sign again before it goes on',
  query: onAgreement,
  response: z.strictObject({
    /** Null where nothing was signed. */
    data: z.literal(true).nullable(),
  }),
});

const publishedVersion = z.strictObject({
  version: z.number().int().positive(),
  titleZh: z.string(),
  titleEn: z.string(),
  publishedAt: z.iso.datetime(),
});

const versions = z
  .strictObject({
    /** Newest first, at most 100, as are the signatures. */
    versions: z.array(publishedVersion),
    signatures: z.array(
      z.strictObject({
        version: z.number().int().positive(),
        signedAt: z.iso.datetime(),
        /** When the account ended the agreement; null while it is in force. */
        terminatedAt: z.iso.datetime().nullable(),
      }),
    ),
  })
  .meta({ id: 'AgreementVersions' });
export type AgreementVersions = z.output<typeof versions>;

export const listAgreementVersions = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/protocol/versions',
  operation: 'agreement.read',
  summary: 'The published versions of an agreement, and what the account signed of it and ended',
  query: onAgreement,
  response: versions,
});

const text = publishedVersion
  .extend({ bodyZh: z.string(), bodyEn: z.string() })
  .meta({ id: 'PublishedAgreementText' });
export type AgreementTextView = z.output<typeof text>;

/** A line that begins with `# ` is a heading, one that begins with `- ` an item of a list. */
export const getAgreementText = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/protocol/text',
  operation: 'agreement.read',
  summary: 'The text of a published version of an agreement, in both languages',
  query: onAgreement.extend({ version: z.coerce.number().int().min(1).max(1_000_000) }),
  response: text,
});
