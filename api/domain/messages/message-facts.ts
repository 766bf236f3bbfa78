import { z } from 'zod';
import { commandTypes } from '#domain/applications/commands.ts';
import { applicationStatuses } from '#domain/applications/statuses.ts';
import { waitActions } from '#domain/applications/waits.ts';
import { idSchema } from '#domain/shared/validation.ts';

/** Kinds of messages to enterprises, for filters and mail choices. */
export const enterpriseKinds = [
  'turn',
  'deadline',
  'progress',
  'result',
  'certificate',
  'product',
  'enterprise',
] as const;
/** Kinds of messages to the programme's staff: `staff-messages.ts` says who gets them. */
export const staffKinds = [
  'registration',
  'company-data',
  'application',
  'results',
  'samples',
  'comment',
  'enquiry',
  'assignment',
  'revocation',
] as const;
export type StaffKind = (typeof staffKinds)[number];
export const messageKinds = [...enterpriseKinds, ...staffKinds] as const;
export type MessageKind = (typeof messageKinds)[number];

export const messageEvents = [...commandTypes, 'created', 'reminded', 'escalated'] as const;
export type MessageEvent = (typeof messageEvents)[number];

/** What an enterprise is told of its business agreement. */
export const agreementNews = [
  'to-sign',
  'returned',
  'signed',
  'taken-back',
  'supplement',
  'terminated',
] as const;
export type AgreementNews = (typeof agreementNews)[number];

const bilingual = z.strictObject({ zh: z.string(), en: z.string() });
/** In both languages, or in one that nobody named. */
const said = z.union([z.string(), bilingual]);
/** `number` is the application's, the certificate's, or a product's model. */
const device = { product: z.string(), productEn: z.string().optional(), number: z.string() };

/** A finding with its requirement's title, which messages from before editions lack. */
const toldFinding = z.strictObject({
  requirement: z.string(),
  title: bilingual.optional(),
  seen: said,
  mend: said,
});
export type ToldFinding = z.output<typeof toldFinding>;

/** Stored facts of a message; its text is made from them for each reader. */
export const messageFactsSchema = z.discriminatedUnion('topic', [
  z.strictObject({
    topic: z.literal('application'),
    ...device,
    applicationId: idSchema,
    event: z.enum(messageEvents),
    status: z.enum(applicationStatuses),
    waitingFor: z.enum(['partner', 'reviewer', 'nobody']),
    /** Waiting since; the enterprise acts where `waitingFor` is `partner`. */
    action: z.enum(waitActions).nullable(),
    /** The reviewer's observations and required changes. */
    finding: toldFinding.extend({ more: z.array(toldFinding).optional() }).nullable(),
    comment: said.nullable(),
    /** The actor; null for the system. */
    by: bilingual.nullable(),
  }),
  z.strictObject({
    topic: z.literal('certificate'),
    ...device,
    applicationId: idSchema,
    reason: bilingual,
    /** The day of the revocation, `YYYY-MM-DD`; absent in messages from before it was stored. */
    on: z.iso.date().optional(),
  }),
  // It stays valid, though the one that it is built on was revoked.
  z.strictObject({
    topic: z.literal('certificate-kept'),
    ...device,
    applicationId: idSchema,
    source: z.string(),
    reason: bilingual,
  }),
  z.strictObject({
    topic: z.literal('certificate-term'),
    ...device,
    applicationId: idSchema,
    /** Its last day, `YYYY-MM-DD`. */
    until: z.iso.date(),
    reason: bilingual,
  }),
  z.strictObject({
    topic: z.literal('certificate-expiry'),
    ...device,
    applicationId: idSchema,
    /** Its last day, on which this is said. */
    until: z.iso.date(),
  }),
  z.strictObject({
    topic: z.literal('product'),
    ...device,
    productId: idSchema,
    what: z.enum(['activated', 'deactivated']),
    note: bilingual.nullable(),
  }),
  z.strictObject({
    topic: z.literal('verification'),
    outcome: z.enum(['verified', 'returned']),
    reason: said.nullable(),
  }),
  z.strictObject({
    topic: z.literal('admission'),
    what: z.enum(['declined', 'suspended', 'restored']),
    reason: said.nullable(),
  }),
  z.strictObject({
    topic: z.literal('onboarding'),
    step: z.enum(['admission', 'contact', 'agreement', 'code', 'permissions']),
  }),
  z.strictObject({
    topic: z.literal('business-agreement'),
    what: z.enum(agreementNews),
    number: z.string(),
    /** Why a signed copy was returned, or the agreement ended. */
    reason: z.string().nullable(),
  }),
  z.strictObject({ topic: z.literal('apps'), ...device, applicationId: idSchema }),
  z.strictObject({
    topic: z.literal('comment'),
    ...device,
    applicationId: idSchema,
    /** The failed case; null for the application. */
    caseName: z.string().nullable(),
    text: z.string(),
    by: bilingual,
  }),
  // To a lab: a delegation began or ended.
  z.strictObject({
    topic: z.literal('lab-work'),
    ...device,
    workId: idSchema,
    what: z.enum(['let-in', 'taken-back', 'submitted', 'over', 'expired']),
    /** The enterprise. */
    by: bilingual,
    note: z.string(),
  }),
  z.strictObject({ topic: z.literal('lab-left'), ...device, applicationId: idSchema, lab: bilingual }),
  z.strictObject({ topic: z.literal('given-up'), number: z.string(), applicationId: idSchema }),
  // To the staff from here on.
  z.strictObject({
    topic: z.literal('review'),
    ...device,
    applicationId: idSchema,
    what: z.enum([
      'submitted',
      'resubmitted',
      'commercial',
      'results',
      'samples',
      'opinion',
      'assigned',
      'nudged',
    ]),
  }),
  z.strictObject({
    topic: z.literal('maker-comment'),
    ...device,
    applicationId: idSchema,
    caseName: z.string().nullable(),
    text: z.string(),
    by: bilingual,
  }),
  z.strictObject({
    topic: z.literal('applicant'),
    enterpriseId: idSchema,
    what: z.enum(['registered', 'company-data']),
    company: bilingual,
  }),
  // Without the question: enquiries are deleted in time.
  z.strictObject({ topic: z.literal('enquiry'), enquiryId: idSchema, number: z.string() }),
  // To administrators: a revocation waits for one who did not propose it.
  z.strictObject({ topic: z.literal('revocation-proposed'), ...device, reason: bilingual, by: bilingual }),
  // To who proposed it.
  z.strictObject({
    topic: z.literal('revocation-settled'),
    ...device,
    what: z.enum(['confirmed', 'declined']),
    answer: z.string().nullable(),
    by: bilingual,
  }),
]);
export type MessageFacts = z.output<typeof messageFactsSchema>;
export type ApplicationFacts = Extract<MessageFacts, { topic: 'application' }>;

/** The stored facts; null for a message from before facts existed. */
export function readMessageFacts(stored: unknown): MessageFacts | null {
  const { data } = messageFactsSchema.safeParse(stored);
  return data ?? null;
}
