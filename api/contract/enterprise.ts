import { z } from 'zod';
import { refusalAnswer } from '#domain/enterprises/admission-rules.ts';
import { onboardingSteps, onboardingTurns } from '#domain/enterprises/onboarding.ts';
import { idSchema, textSchema } from '#domain/shared/validation.ts';
import { licenceFile, namedContact, refusedAdmission } from './admin-enterprises.ts';
import { endpoint } from './endpoint.ts';
import { fileView } from './files.ts';
import { businessAgreement } from './programme/business-agreements.ts';

/** Whether the enterprise may use the management centre, and whom to contact when it may not. */
export const getEnterpriseState = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/enterprise/state',
  operation: 'enterprise.state',
  summary: 'Whether the enterprise may use the management centre, and whom to ask',
  response: z.strictObject({
    /** 0 not permitted, 1 permitted. */
    state: z.union([z.literal(0), z.literal(1)]),
    contact: z.strictObject({ email: z.string().nullable(), phone: z.string().nullable() }),
  }),
});

const ownOnboarding = z.strictObject({
  turn: z.enum(onboardingTurns),
  /** The first step that is not done; null when all are done, and while it is suspended. */
  step: z.enum(onboardingSteps).nullable(),
  steps: z.array(z.strictObject({ step: z.enum(onboardingSteps), done: z.boolean() })),
  since: z.iso.datetime(),
  /** When the programme's step is due; null for the enterprise's own steps. */
  dueAt: z.iso.datetime().nullable(),
  /** Its business licence, and whether it is required and not there. */
  licence: z.strictObject({ file: licenceFile.nullable(), missing: z.boolean() }),
  /** Its admission was declined, or is suspended; the reason is null where it was before reasons were asked for. */
  refused: refusedAdmission.nullable(),
  /** Its business development contact, otherwise the office; null where neither is known. */
  contact: z
    .strictObject({
      of: z.enum(['business', 'office']),
      ...namedContact.shape,
    })
    .nullable(),
  /** Its active partner codes, oldest first: a product's channel ID begins with one of them. */
  codes: z.array(z.string()),
});

export type OwnOnboarding = z.output<typeof ownOnboarding>;

/** Progress of the enterprise's onboarding, as its people see it. */
export const readOwnOnboarding = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/enterprise/onboarding',
  operation: 'enterprise.state',
  summary: 'How far the enterprise is until it may apply, whose turn it is, and whom to ask',
  response: z.strictObject({
    /** Null for an account without an enterprise. */
    onboarding: ownOnboarding.nullable(),
  }),
});

/** Hands in the business licence beside the data, or another one until they are verified: a PDF or picture. */
export const handInLicence = endpoint({
  method: 'POST',
  path: '/v1/hms/cc/enterprise/licence',
  operation: 'admission.apply',
  repeats: 'stored-after',
  summary: 'Hand in the business licence',
  response: fileView,
  status: 201,
  upload: 'file',
});

/** Asks for admission again after it was declined, saying what has changed; refused where it is not. */
export const askForAdmission = endpoint({
  method: 'POST',
  path: '/v1/hms/cc/enterprise/admission',
  operation: 'admission.apply',
  repeats: 'stored',
  summary: 'Ask for admission again after it was declined',
  bodyLimit: 8 * 1024,
  body: z.strictObject({ answer: refusalAnswer }),
  response: z.strictObject({ asked: z.literal(true) }),
});

/** The business agreement that its applications are judged by. */
export const getEnterpriseAgreement = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/enterprise/agreement',
  operation: 'enterprise.state',
  summary: 'What is agreed with the enterprise',
  response: z.strictObject({
    /** Whether it is in force, for which categories and sales regions (of none: all); null for an account without an enterprise. */
    agreement: z
      .strictObject({
        inForce: z.boolean(),
        categories: z.array(z.string()),
        salesRegions: z.array(z.string()),
      })
      .nullable(),
  }),
});

const ownEnterprise = z.strictObject({
  nameZh: z.string(),
  nameEn: z.string(),
  /** 0 not handed in, 1 in review, 2 real-name verified. */
  verifyRealState: z.number().int(),
  /** When it was verified; null where it is not, and for one verified before this was recorded. */
  verifiedAt: z.iso.datetime().nullable(),
  /** ISO 3166-1 alpha-2; null where it is not known. */
  country: z.string().nullable(),
  /** Registration number; null before it was submitted. */
  creditCode: z.string().nullable(),
  legalRepresentative: z.string().nullable(),
});
export type OwnEnterprise = z.output<typeof ownEnterprise>;

/** The enterprise's names and the state of its verification. */
export const readOwnEnterprise = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/enterprise/company',
  operation: 'enterprise.state',
  summary: 'The data of the enterprise and its real-name verification',
  response: z.strictObject({
    /** Null for an account without an enterprise. */
    company: ownEnterprise.nullable(),
  }),
});

/** The business agreement as the enterprise reads it, with its contact. */
export const readOwnBusinessAgreement = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/enterprise/business-agreement',
  operation: 'business-agreement.read',
  summary: 'The business agreement of the enterprise, its supplements and its contact',
  response: z.strictObject({
    agreement: businessAgreement,
    /** The business development contact; null where nobody is named. */
    contact: namedContact.nullable(),
  }),
});
export type OwnBusinessAgreement = z.output<typeof readOwnBusinessAgreement.response>;

/** Stores a PDF or picture, which is removed after a while unless it is sent back as the signed copy. */
export const uploadSignedCopy = endpoint({
  method: 'POST',
  path: '/v1/hms/cc/enterprise/business-agreement/files',
  operation: 'business-agreement.sign',
  repeats: 'stored-after',
  summary: 'Upload the signed copy of the business agreement',
  response: fileView,
  status: 201,
  upload: 'file',
});

/**
 * For managers of the enterprise, while it is to sign; the last one replaces those before. `seen` is the version that they
 * signed.
 */
export const sendSignedCopy = endpoint({
  method: 'PUT',
  path: '/v1/hms/cc/enterprise/business-agreement/signed-copy',
  operation: 'business-agreement.sign',
  repeats: 'stored',
  summary: 'Send the signed copy of the business agreement back to the programme',
  bodyLimit: 8 * 1024,
  body: z.strictObject({ file: idSchema, seen: z.int().min(0) }),
  response: z.strictObject({ sent: z.literal(true) }),
});

/** Final; for managers of the enterprise. `seen` is the version they saw. Open applications continue. */
export const terminateOwnAgreement = endpoint({
  method: 'POST',
  path: '/v1/hms/cc/enterprise/business-agreement/termination',
  operation: 'business-agreement.terminate',
  repeats: 'stored',
  summary: 'End the business agreement of the enterprise',
  bodyLimit: 8 * 1024,
  body: z.strictObject({ reason: textSchema(500), seen: z.int().min(0) }),
  response: z.strictObject({ ended: z.literal(true) }),
});
