import { z } from 'zod';
import { refusalKinds, refusedReason } from '#domain/enterprises/admission-rules.ts';
import { enterpriseKinds } from '#domain/enterprises/enterprise-kinds.ts';
import { type OnboardingTurn, onboardingSteps, onboardingTurns } from '#domain/enterprises/onboarding.ts';
import { fieldNames, fillFields } from '#domain/shared/fields.ts';
import { limits } from '#domain/shared/limits.ts';
import {
  emailSchema,
  idSchema,
  lineSchema,
  phoneSchema,
  reasonOf,
  storableSchema,
} from '#domain/shared/validation.ts';
import { saidSchema } from '#domain/shared/words-schema.ts';
import { type EndpointResponse, endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './paging.ts';

const path = '/v1/hms/cc/admin/enterprises';
const params = z.strictObject({ id: idSchema });
const state = z.union([z.literal(0), z.literal(1)]);
const maybeLine = lineSchema(64).nullable().default(null);
/** The business development contact: an email or a phone at least. */
export const businessContact = z.strictObject({
  name: maybeLine,
  nameEn: maybeLine,
  /** What they are at the programme. */
  role: maybeLine,
  roleEn: maybeLine,
  email: emailSchema.nullable(),
  phone: phoneSchema.nullable(),
});
export type BusinessContact = Required<z.output<typeof businessContact>>;
export const businessContactFields = fieldNames(businessContact);

/** The stored contact; it has no name where it was entered before names were required. */
export const namedContact = z.strictObject(fillFields(businessContactFields, z.string().nullable()));

/** That an enterprise was declined or suspended, since when and why. */
export const refusedAdmission = z.strictObject({
  kind: z.enum(refusalKinds),
  at: z.iso.datetime(),
  reason: z.string().nullable(),
  /** The same in English where it was written in both languages. */
  reasonEn: z.string().nullable(),
});
/** The same as a client of the version before saw it. */
const seenContact = z.strictObject(fillFields(businessContactFields, z.string().nullable().default(null)));

/** The business licence, a PDF or picture. */
export const licenceFile = z.strictObject({ id: idSchema, name: z.string(), mime: z.string() });

/** An enterprise as administrators see it. */
export const adminEnterprise = z.strictObject({
  id: idSchema,
  /** What it registered as. */
  kind: z.enum(enterpriseKinds),
  nameZh: z.string(),
  nameEn: z.string(),
  /** ISO 3166-1 alpha-2, as handed in, otherwise as given before; null where it is not known. */
  country: z.string().nullable(),
  partnerCode: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** 0 not permitted, 1 permitted. */
  state,
  /** 0 not submitted or returned, 1 in review, 2 verified. */
  verifyRealState: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  /** What it handed in for its real-name verification. */
  verification: z
    .strictObject({
      country: z.string(),
      creditCode: z.string(),
      legalRepresentative: z.string(),
      phone: z.string(),
      submittedAt: z.iso.datetime(),
      decidedAt: z.iso.datetime().nullable(),
      returnedReason: z.string().nullable(),
      returnedReasonEn: z.string().nullable(),
      /** Null where none was handed in. */
      licence: licenceFile.nullable(),
    })
    .nullable(),
  /** The business development contact that its people see. */
  contact: namedContact,
  accounts: z.number().int(),
  /** Partner codes that are not withdrawn. */
  codesInUse: z.number().int(),
  /**
   * Whose turn its onboarding is, for which step, since when and until when; only the programme's steps have
   * deadlines.
   */
  standing: z.strictObject({
    turn: z.enum(onboardingTurns),
    step: z.enum(onboardingSteps).nullable(),
    done: z.array(z.enum(onboardingSteps)),
    since: z.iso.datetime(),
    dueAt: z.iso.datetime().nullable(),
    /** The last day of the agreement in force; null for one without an end, and without one. */
    agreementUntil: z.iso.date().nullable(),
  }),
  /** Enterprises with a confusingly similar name; at most three. */
  similar: z.array(z.strictObject({ id: idSchema, nameZh: z.string(), nameEn: z.string() })),
});
export type AdminEnterprise = z.output<typeof adminEnterprise>;

const filter = {
  keyword: storableSchema(limits.keywordLength).optional(),
  turn: z.enum(onboardingTurns).optional(),
  step: z.enum(onboardingSteps).optional(),
  /** Whether it has a business contact. */
  hasContact: z.enum(['yes', 'no']).optional(),
  /** Full name of that contact: one of the tabs' `contacts`. */
  contact: storableSchema(limits.contactLength).optional(),
  /** Code of a device category that its agreement is for. */
  category: storableSchema(32).optional(),
};

/** Counted up to 1000, 1001 stands for more. */
const counted = z.int().min(0);

/**
 * Most urgent first: waiting for the programme, then for the enterprise, then the others. `keyword` is part of a name
 * or of the partner code.
 */
export const listAdminEnterprises = endpoint({
  method: 'GET',
  path,
  operation: 'enterprise.list',
  summary: 'Enterprises with their onboarding, state, verification and contact, most urgent first',
  query: z.strictObject({ ...pageQuery, ...filter }),
  response: pageOf(adminEnterprise),
});

/** The figures above the list, independent of the filter, so read once and not with each page. */
export const readEnterpriseTabs = endpoint({
  method: 'GET',
  path: `${path}/tabs`,
  operation: 'enterprise.list',
  summary: 'How many enterprises are at each turn, and who is named as a contact',
  response: z.strictObject({
    turns: z.strictObject(
      Object.fromEntries(onboardingTurns.map((turn) => [turn, counted])) as Record<
        OnboardingTurn,
        typeof counted
      >,
    ),
    /** Names of all business contacts, without duplicates, at most 200. */
    contacts: z.array(z.strictObject({ name: z.string(), nameEn: z.string().nullable() })),
  }),
});
export type EnterpriseTabs = EndpointResponse<typeof readEnterpriseTabs>;

/** The list as CSV, 50 000 at most; the last line says when there are more. */
export const exportAdminEnterprises = endpoint({
  method: 'GET',
  path: `${path}/export`,
  operation: 'enterprise.export',
  summary: 'The list of enterprises as CSV',
  query: z.strictObject({ ...filter, lang: z.enum(['zh', 'en']).optional() }),
  response: z.void(),
  download: true,
});

/**
 * Permits an enterprise; or suspends one that is permitted and declines one that waits for admission, with the reason
 * that its people read. Refused when it is already in that state.
 */
export const setEnterpriseState = endpoint({
  method: 'PUT',
  path: `${path}/{id}/state`,
  operation: 'enterprise.administer',
  repeats: 'stored',
  summary: 'Permit, decline or suspend an enterprise',
  params,
  bodyLimit: 16 * 1024,
  body: z.discriminatedUnion('state', [
    z.strictObject({ state: z.literal(1) }),
    z.strictObject({ state: z.literal(0), reason: refusedReason }),
  ]),
  response: z.strictObject({ id: idSchema, state }),
});

/** Sets another contact; `seen` is the one it replaces. */
export const setEnterpriseContact = endpoint({
  method: 'PUT',
  path: `${path}/{id}/contact`,
  operation: 'enterprise.administer',
  repeats: 'stored',
  summary: 'Name the business development contact of an enterprise',
  params,
  bodyLimit: 16 * 1024,
  body: z.strictObject({ contact: businessContact, seen: seenContact }),
  response: z.strictObject({ id: idSchema, contact: namedContact }),
});

/** Reason of a return, as the enterprise reads it. */
export const returnReason = saidSchema(500, reasonOf);

/** Accepts a verification or returns it with a reason; `seen` is when it was submitted. */
export const decideEnterpriseVerification = endpoint({
  method: 'POST',
  path: `${path}/{id}/verification`,
  operation: 'enterprise.administer',
  repeats: 'stored',
  summary: 'Verify what an enterprise handed in, or return it',
  params,
  bodyLimit: 16 * 1024,
  body: z.discriminatedUnion('outcome', [
    z.strictObject({ outcome: z.literal('verified'), seen: z.iso.datetime() }),
    z.strictObject({ outcome: z.literal('returned'), seen: z.iso.datetime(), reason: returnReason }),
  ]),
  response: z.strictObject({ id: idSchema, outcome: z.enum(['verified', 'returned']) }),
});
