import { z } from 'zod';
import {
  type AgreementText,
  agreementTextLengths,
  agreementTextStates,
} from '#domain/agreements/agreement-texts.ts';
import { type AgreementType, agreementTypes } from '#domain/agreements/agreements.ts';
import { fieldNames } from '#domain/shared/fields.ts';
import { limits } from '#domain/shared/limits.ts';
import { idSchema, storableSchema } from '#domain/shared/validation.ts';
import { writtenLine, writtenText } from '#domain/shared/written-text.ts';
import { endpoint } from '../endpoint.ts';
import { pageOf, pageQuery } from '../paging.ts';

const path = '/v1/hms/cc/admin/agreement-texts/{agrType}';
const onType = z.strictObject({
  agrType: z.enum(['10256', '502']).transform((text) => Number(text) as AgreementType),
});
const onVersion = onType.extend({
  version: z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .transform(Number),
});
const moment = z.iso.datetime();
const { title, body } = agreementTextLengths;
/** Empty while it is a draft. */
export const agreementTextBody = z.strictObject({
  titleZh: z.string().max(title).transform(writtenLine).pipe(z.string()),
  titleEn: z.string().max(title).transform(writtenLine).pipe(z.string()),
  bodyZh: z.string().max(body).transform(writtenText).pipe(z.string()),
  bodyEn: z.string().max(body).transform(writtenText).pipe(z.string()),
} satisfies Record<keyof AgreementText, z.ZodType>);
export const agreementTextFields = fieldNames(agreementTextBody);
/** Version, which a change has to name. */
const revision = z.int().min(1);
const stored = {
  version: z.int(),
  titleZh: z.string(),
  titleEn: z.string(),
  state: z.enum(agreementTextStates),
  /** Null for a draft. */
  publishedAt: moment.nullable(),
  updatedAt: moment,
  revision,
  /** A template that came with the product, until somebody confirms it. */
  unread: z.boolean(),
};

const agreementVersion = z.strictObject({
  ...stored,
  /** Accounts that have signed it, counted up to 10,000. */
  signatures: z.int(),
});
export type AgreementVersionView = z.output<typeof agreementVersion>;

/** Both agreements with their latest versions, newest first, and how many accounts have to sign. */
export const listAgreementTexts = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/admin/agreement-texts',
  operation: 'agreement-text.administer',
  summary: 'Versions of the agreements, drafts too',
  response: z.strictObject({
    agreements: z.array(
      z.strictObject({
        agrType: z.union([z.literal(agreementTypes.privacy), z.literal(agreementTypes.user)]),
        versions: z.array(agreementVersion),
      }),
    ),
    /** Enterprise accounts, counted up to 10,000; staff sign nothing. */
    accounts: z.int(),
  }),
});
export type AgreementTextList = z.output<(typeof listAgreementTexts)['response']>;

export const readAgreementText = endpoint({
  method: 'GET',
  path: `${path}/versions/{version}`,
  operation: 'agreement-text.administer',
  summary: 'A version of an agreement in both languages',
  params: onVersion,
  response: z.strictObject({ ...stored, bodyZh: z.string(), bodyEn: z.string() }),
});
export type AgreementTextDetail = z.output<(typeof readAgreementText)['response']>;

const bodyLimit = 640 * 1024;
const saved = z.strictObject({ version: z.int(), revision, state: z.enum(agreementTextStates) });

/** Begins the next version; refused while there is a draft of one. */
export const draftAgreementText = endpoint({
  method: 'POST',
  path: `${path}/versions`,
  operation: 'agreement-text.administer',
  repeats: 'stored',
  summary: 'Write the next version of an agreement as a draft',
  params: onType,
  bodyLimit,
  body: agreementTextBody,
  response: saved,
  status: 201,
});

export const editAgreementText = endpoint({
  method: 'PUT',
  path: `${path}/versions/{version}`,
  operation: 'agreement-text.administer',
  repeats: 'stored',
  summary: 'Edit the draft of a version',
  params: onVersion,
  bodyLimit,
  body: agreementTextBody.extend({ seen: revision }),
  response: saved,
});

export const deleteAgreementText = endpoint({
  method: 'DELETE',
  path: `${path}/versions/{version}`,
  operation: 'agreement-text.administer',
  repeats: 'stored',
  summary: 'Delete the draft of a version',
  params: onVersion,
  response: z.void(),
  status: 204,
});

/** Every enterprise account has to sign it from then on; `from` null is now. */
export const publishAgreementText = endpoint({
  method: 'POST',
  path: `${path}/versions/{version}/publication`,
  operation: 'agreement-text.administer',
  repeats: 'stored',
  summary: 'Publish a version from a date on',
  params: onVersion,
  bodyLimit: 16 * 1024,
  body: z.strictObject({ from: moment.nullable(), seen: revision }),
  response: saved,
});

/** Turns a version that is not in effect yet into a draft again. */
export const withdrawAgreementText = endpoint({
  method: 'DELETE',
  path: `${path}/versions/{version}/publication`,
  operation: 'agreement-text.administer',
  repeats: 'stored',
  summary: 'Withdraw a version that is not in effect yet',
  params: onVersion,
  response: saved,
});

/** Says that a template was read and holds; refused for every other text. */
export const confirmAgreementText = endpoint({
  method: 'POST',
  path: `${path}/versions/{version}/confirmation`,
  operation: 'agreement-text.administer',
  repeats: 'stored',
  summary: 'Confirm a text that came with the product',
  params: onVersion,
  response: z.void(),
  status: 204,
});

const signature = z.strictObject({
  accountId: idSchema,
  login: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  enterprise: z.strictObject({ id: idSchema, nameZh: z.string(), nameEn: z.string() }).nullable(),
  version: z.int(),
  signedAt: moment,
  /** When the account ended the agreement. */
  endedAt: moment.nullable(),
  ip: z.string(),
  locale: z.enum(['zh', 'en']),
});
export type AgreementSignatureView = z.output<typeof signature>;

/** Newest first. `keyword` is part of a login or of a person's or an enterprise's name. */
export const listSignatures = endpoint({
  method: 'GET',
  path: `${path}/signatures`,
  operation: 'agreement-text.administer',
  summary: 'Who signed which version of an agreement, newest first',
  params: onType,
  query: z.strictObject({
    ...pageQuery,
    keyword: storableSchema(limits.keywordLength).optional(),
    version: onVersion.shape.version.optional(),
  }),
  response: pageOf(signature),
});
