import { z } from 'zod';
import { personNames } from '#domain/accounts/staff-accounts.ts';
import { chineseNameRule } from '#domain/countries/chinese-names.ts';
import { countrySchema } from '#domain/countries/countries.ts';
import { admissionSchema } from '#domain/enterprises/admission-rules.ts';
import { onboardingSteps } from '#domain/enterprises/onboarding.ts';
import { partnerCodeSchema } from '#domain/enterprises/partner-codes.ts';
import {
  emailSchema,
  idSchema,
  lineSchema,
  optionalLineSchema,
  textSchema,
} from '#domain/shared/validation.ts';
import { sentInvitation } from '../accounts/staff-accounts.ts';
import { adminEnterprise, businessContact, refusedAdmission } from '../admin-enterprises.ts';
import { endpoint } from '../endpoint.ts';
import { businessAgreement } from './business-agreements.ts';

const path = '/v1/hms/cc/admin/enterprises/{id}';
const params = z.strictObject({ id: idSchema });

/** A code with which the channel IDs of an enterprise's products begin. */
const partnerCode = z.strictObject({
  code: z.string(),
  issuedAt: z.iso.datetime(),
  withdrawnAt: z.iso.datetime().nullable(),
  withdrawnReason: z.string().nullable(),
  /** Products whose channel ID begins with it, counted up to 1000; 1001 stands for more. */
  products: z.int(),
});
export type PartnerCode = z.output<typeof partnerCode>;

/** When each permission was given; null without it. */
const permissions = z.strictObject({
  /** May apply for certification. */
  preloading: z.iso.datetime().nullable(),
  /** May download the suites for development tests. */
  developmentTests: z.iso.datetime().nullable(),
});

/** Everything that administrators see of an enterprise. */
export const partnerEnterprise = adminEnterprise
  .extend({
    whitelistedAt: z.iso.datetime().nullable(),
    permissions,
    agreement: businessAgreement,
    codes: z.array(partnerCode),
    /** Its accounts, oldest first, at most fifty. */
    people: z.array(
      z.strictObject({
        id: idSchema,
        login: z.string(),
        nameZh: z.string(),
        nameEn: z.string(),
        disabled: z.boolean(),
        /** Set for an invited person who has not accepted yet. */
        invitedUntil: z.iso.datetime().nullable(),
      }),
    ),
    /** Its onboarding; `current` is null when everything is done. */
    onboarding: z.strictObject({
      steps: z.array(z.strictObject({ step: z.enum(onboardingSteps), done: z.boolean() })),
      current: z
        .strictObject({ step: z.enum(onboardingSteps), side: z.enum(['maker', 'programme']) })
        .nullable(),
    }),
    /** Its admission was declined, or is suspended. */
    refused: refusedAdmission.nullable(),
    /** Rules for permitting enterprises. */
    admission: admissionSchema,
  })
  .meta({ id: 'PartnerEnterprise' });
export type PartnerEnterprise = z.output<typeof partnerEnterprise>;

const administered = {
  operation: 'enterprise.administer',
  repeats: 'stored',
  params,
  bodyLimit: 16 * 1024,
  response: z.strictObject({ id: idSchema }),
} as const;

export const readPartnerEnterprise = endpoint({
  method: 'GET',
  path,
  operation: 'enterprise.administer',
  summary: 'An enterprise with its codes, permissions, people, and how far its onboarding is',
  params,
  response: partnerEnterprise,
});

const person = { login: emailSchema, ...personNames };

/**
 * Creates an enterprise with its business contact, and invites its first person; refused for existing names or
 * emails. It is neither verified nor permitted by that.
 */
export const addEnterprise = endpoint({
  method: 'POST',
  path: '/v1/hms/cc/admin/enterprises',
  operation: 'enterprise.administer',
  repeats: 'stored',
  shownOnce: ['link'],
  reissuable: true,
  summary: 'Add an enterprise, and invite its first person',
  bodyLimit: 16 * 1024,
  body: z
    .strictObject({
      companyZh: optionalLineSchema(128),
      companyEn: lineSchema(128),
      country: countrySchema,
      contact: businessContact,
      whitelisted: z.boolean(),
      ...person,
    })
    .refine(...chineseNameRule('companyZh'))
    .refine(...chineseNameRule('nameZh')),
  response: sentInvitation,
});

/** Creates one more account of an enterprise, and invites its person; refused for an email that has one. */
export const inviteColleague = endpoint({
  ...administered,
  method: 'POST',
  path: `${path}/accounts`,
  shownOnce: ['link'],
  reissuable: true,
  summary: 'Add an account of an enterprise, and invite its person',
  body: z.strictObject(person),
  response: sentInvitation,
});

const names = z.strictObject({ nameZh: z.string(), nameEn: z.string() });

/** Renames it; `seen` is the present name, and a Chinese one may be left out by its country. A verified one is reviewed again. */
export const renameEnterprise = endpoint({
  ...administered,
  method: 'PUT',
  path: `${path}/names`,
  summary: 'Change the names of an enterprise',
  body: z.strictObject({ nameZh: optionalLineSchema(128), nameEn: lineSchema(128), seen: names }),
});

/** Adds it to the whitelist or removes it; refused when nothing would change. */
export const setWhitelisted = endpoint({
  ...administered,
  method: 'PUT',
  path: `${path}/whitelist`,
  summary: 'Put an enterprise on the whitelist, or take it off',
  body: z.strictObject({ whitelisted: z.boolean() }),
});

/** Issues a code of seven letters or digits; refused when it was ever issued. */
export const issuePartnerCode = endpoint({
  ...administered,
  method: 'POST',
  path: `${path}/codes`,
  summary: 'Issue a partner code',
  body: z.strictObject({ code: partnerCodeSchema }),
});

/** Withdraws a code, with a reason; final. Channel IDs that begin with it stay. */
export const withdrawPartnerCode = endpoint({
  ...administered,
  method: 'POST',
  path: `${path}/codes/{code}/withdrawal`,
  summary: 'Withdraw a partner code',
  params: params.extend({ code: partnerCodeSchema }),
  body: z.strictObject({ reason: textSchema(500) }),
});

/** Gives or removes permissions; refused when nothing would change. */
export const setEnterprisePermissions = endpoint({
  ...administered,
  method: 'PUT',
  path: `${path}/permissions`,
  summary: 'Give or take the permissions of an enterprise',
  body: z.strictObject({ preloading: z.boolean(), developmentTests: z.boolean() }),
});
