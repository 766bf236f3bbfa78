import { z } from 'zod';
import { limits } from '#domain/shared/limits.ts';
import {
  emailSchema,
  idSchema,
  lineSchema,
  phoneSchema,
  storableSchema,
  textSchema,
} from '#domain/shared/validation.ts';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './paging.ts';

const path = '/v1/hms/cc/admin/enterprises';
const params = z.strictObject({ id: idSchema });
const state = z.union([z.literal(0), z.literal(1)]);
/** The business development contact as it stands; whoever was named before names were asked for has none. */
export const namedContact = z.strictObject({
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
});

/** An enterprise as administrators see it. */
export const adminEnterprise = z.strictObject({
  id: idSchema,
  nameZh: z.string(),
  nameEn: z.string(),
  partnerCode: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** 0 not permitted, 1 permitted. */
  state,
  /** 0 not submitted or returned, 1 in review, 2 verified. */
  verifyRealState: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  /** What it handed in for its real-name verification. */
  verification: z
    .strictObject({
      creditCode: z.string(),
      legalRepresentative: z.string(),
      phone: z.string(),
      submittedAt: z.iso.datetime(),
      decidedAt: z.iso.datetime().nullable(),
      returnedReason: z.string().nullable(),
    })
    .nullable(),
  /** The business development contact that its people are told. */
  contact: namedContact,
  accounts: z.number().int(),
  /** Others whose names may be taken for its own; at most three. */
  similar: z.array(z.strictObject({ id: idSchema, nameZh: z.string(), nameEn: z.string() })),
});
export type AdminEnterprise = z.output<typeof adminEnterprise>;

/** Newest first. `keyword` is part of a name or of the partner code. */
export const listAdminEnterprises = endpoint({
  method: 'GET',
  path,
  operation: 'enterprise.administer',
  summary: 'Enterprises with state, verification and contact, newest first',
  query: z.strictObject({
    ...pageQuery,
    keyword: storableSchema(limits.keywordLength).optional(),
    state: z.enum(['0', '1']).optional(),
    verification: z.enum(['0', '1', '2']).optional(),
  }),
  response: pageOf(adminEnterprise),
});

/** Permits or suspends an enterprise, at once; refused when it is in that state already. */
export const setEnterpriseState = endpoint({
  method: 'PUT',
  path: `${path}/{id}/state`,
  operation: 'enterprise.administer',
  repeats: 'kept',
  summary: 'Permit or suspend an enterprise',
  params,
  bodyLimit: 16 * 1024,
  body: z.strictObject({ state }),
  response: z.strictObject({ id: idSchema, state }),
});

/** The business development contact: an email or a phone at least. */
export const businessContact = z.strictObject({
  name: lineSchema(64).nullable().default(null),
  email: emailSchema.nullable(),
  phone: phoneSchema.nullable(),
});

/** Names another contact; `seen` is the one it replaces. */
export const setEnterpriseContact = endpoint({
  method: 'PUT',
  path: `${path}/{id}/contact`,
  operation: 'enterprise.administer',
  repeats: 'kept',
  summary: 'Name the business development contact of an enterprise',
  params,
  bodyLimit: 16 * 1024,
  body: z.strictObject({ contact: businessContact, seen: namedContact }),
  response: z.strictObject({ id: idSchema, contact: namedContact }),
});

/** Why a verification is returned, as the company reads it. */
export const returnReason = textSchema(500);

/** Verifies what an enterprise handed in, or returns it with a reason; `seen` is when that was submitted. */
export const decideEnterpriseVerification = endpoint({
  method: 'POST',
  path: `${path}/{id}/verification`,
  operation: 'enterprise.administer',
  repeats: 'kept',
  summary: 'Verify what an enterprise handed in, or return it',
  params,
  bodyLimit: 16 * 1024,
  body: z.discriminatedUnion('outcome', [
    z.strictObject({ outcome: z.literal('verified'), seen: z.iso.datetime() }),
    z.strictObject({ outcome: z.literal('returned'), seen: z.iso.datetime(), reason: returnReason }),
  ]),
  response: z.strictObject({ id: idSchema, outcome: z.enum(['verified', 'returned']) }),
});
