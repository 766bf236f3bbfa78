import { z } from 'zod';
import { admissionSchema } from '#domain/enterprises/admission-rules.ts';
import { onboardingSteps } from '#domain/enterprises/onboarding.ts';
import { partnerCodeSchema } from '#domain/enterprises/partner-codes.ts';
import { idSchema, textSchema } from '#domain/shared/validation.ts';
import { adminEnterprise } from '../admin-enterprises.ts';
import { endpoint } from '../endpoint.ts';
import { businessAgreement } from './business-agreements.ts';

const path = '/v1/hms/cc/admin/enterprises/{id}';
const params = z.strictObject({ id: idSchema });

/** A code that begins the channel IDs of an enterprise's products. */
const partnerCode = z.strictObject({
  code: z.string(),
  issuedAt: z.iso.datetime(),
  withdrawnAt: z.iso.datetime().nullable(),
  withdrawnReason: z.string().nullable(),
  /** Products whose channel ID begins with it, counted up to 1000; 1001 stands for more. */
  products: z.int(),
});
export type PartnerCode = z.output<typeof partnerCode>;

/** When each was given; null where it is not. */
const permissions = z.strictObject({
  /** May apply for certification. */
  preloading: z.iso.datetime().nullable(),
  /** May download the suites for development tests. */
  developmentTests: z.iso.datetime().nullable(),
});

/** Everything that administrators know of an enterprise. */
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
      }),
    ),
    /** How far it is on its way; `current` is null when it is admitted with everything. */
    onboarding: z.strictObject({
      steps: z.array(z.strictObject({ step: z.enum(onboardingSteps), done: z.boolean() })),
      current: z
        .strictObject({ step: z.enum(onboardingSteps), side: z.enum(['maker', 'programme']) })
        .nullable(),
    }),
    /** What the programme asks of those that it permits. */
    admission: admissionSchema,
  })
  .meta({ id: 'PartnerEnterprise' });
export type PartnerEnterprise = z.output<typeof partnerEnterprise>;

const administered = {
  operation: 'enterprise.administer',
  repeats: 'kept',
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

/** Puts it on the whitelist, or takes it off; refused when it stands so already. */
export const setWhitelisted = endpoint({
  ...administered,
  method: 'PUT',
  path: `${path}/whitelist`,
  summary: 'Put an enterprise on the whitelist, or take it off',
  body: z.strictObject({ whitelisted: z.boolean() }),
});

/** Issues a code of seven letters or digits; refused when it was ever issued to anybody. */
export const issuePartnerCode = endpoint({
  ...administered,
  method: 'POST',
  path: `${path}/codes`,
  summary: 'Issue a partner code',
  body: z.strictObject({ code: partnerCodeSchema }),
});

/** Takes a code back for good, with a reason; channel IDs that begin with it stay. */
export const withdrawPartnerCode = endpoint({
  ...administered,
  method: 'POST',
  path: `${path}/codes/{code}/withdrawal`,
  summary: 'Withdraw a partner code',
  params: params.extend({ code: partnerCodeSchema }),
  body: z.strictObject({ reason: textSchema(500) }),
});

/** Gives or takes permissions; refused when they stand so already. */
export const setEnterprisePermissions = endpoint({
  ...administered,
  method: 'PUT',
  path: `${path}/permissions`,
  summary: 'Give or take the permissions of an enterprise',
  body: z.strictObject({ preloading: z.boolean(), developmentTests: z.boolean() }),
});
