import { z } from 'zod';
import { applicationFilters } from '#domain/applications/application-filters.ts';
import { applicationOrders, directions } from '#domain/applications/application-orders.ts';
import { imageKinds, materialsSchema, newApplicationSchema } from '#domain/applications/applications.ts';
import { findingTargetSchema } from '#domain/applications/findings.ts';
import {
  applicationStatuses,
  certificationTypes,
  reviewPhases,
  reviewResults,
  sampleStatuses,
} from '#domain/applications/statuses.ts';
import { turns, waitActions } from '#domain/applications/waits.ts';
import type { ErrorName } from '#domain/errors/errors.ts';
import { opinionTypes } from '#domain/reviewers/opinions.ts';
import { limits } from '#domain/shared/limits.ts';
import { idSchema } from '#domain/shared/validation.ts';
import { certificateBrief } from './applications/certificate-brief.ts';
import { modeInput, modeNumber } from './applications/certification-mode.ts';
import {
  commandOutcomeSchema,
  commandTypeSchema,
  partnerCommandSchema,
  pendingCommandSchema,
} from './command.ts';
import { endpoint } from './endpoint.ts';
import { configurationResultView, failureView } from './evidence.ts';
import { pageOf, pageQuery } from './paging.ts';
import { configurationView, deviceShape } from './products.ts';

const time = z.iso.datetime();

/** Whose turn it is, for what, since and until when. */
export const waitView = z
  .strictObject({
    waitingFor: z.enum(turns),
    action: z.enum(waitActions).nullable(),
    since: time,
    dueAt: time.nullable(),
  })
  .meta({ id: 'Wait' });

/** The part of an application that a push carries and every list shows. */
export const applicationSummary = z
  .strictObject({
    id: idSchema,
    number: z.string(),
    version: z.number().int(),
    status: z.enum(applicationStatuses),
    step: z.number().int().min(1).max(6),
    phase: z.enum(reviewPhases).nullable(),
    sample: z.enum(sampleStatuses).nullable(),
    mode: modeNumber,
    type: z.enum(certificationTypes),
    wait: waitView,
    product: z.strictObject({
      id: idSchema,
      ...deviceShape,
    }),
    enterprise: z.strictObject({ id: idSchema, nameZh: z.string(), nameEn: z.string() }),
    configurationCount: z.number().int(),
    /** Null until one is issued. */
    certificate: certificateBrief.nullable(),
    createdAt: time,
    updatedAt: time,
  })
  .meta({ id: 'ApplicationSummary' });
export type ApplicationSummary = z.output<typeof applicationSummary>;

const fileView = z.strictObject({ id: idSchema, name: z.string(), size: z.number().int(), mime: z.string() });

export const materialsView = materialsSchema.extend({
  images: z.record(z.enum(imageKinds), z.array(fileView)),
});

/** One line of the history; `event` is a command type, or `created`, `amended`, `reminded`, `escalated`, `resumed`. */
export const historyEntry = z
  .strictObject({
    /** Counts the lines of an application from 1. */
    sequence: z.number().int(),
    version: z.number().int(),
    at: time,
    event: z.string(),
    side: z.enum(['partner', 'reviewer', 'system']),
    actor: z.string().nullable(),
    /** The same name for English pages, where the account has one. */
    actorEn: z.string().nullable(),
    status: z.enum(applicationStatuses),
    step: z.number().int(),
    detail: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'HistoryEntry' });
export type HistoryEntry = z.output<typeof historyEntry>;

/** One entry of the review process, as the report shows it. Nothing of it is ever overwritten. */
export const reviewRecord = z
  .strictObject({
    phase: z.string(),
    handler: z.string(),
    handlerEn: z.string().nullable(),
    at: time,
    result: z.enum(reviewResults),
    /** As it was said; where it was said in both languages, in Chinese. */
    comment: z.string(),
    /** The same in English; null where it was said in one language. */
    commentEn: z.string().nullable(),
    round: z.number().int(),
  })
  .meta({ id: 'ReviewRecord' });

export const deliveryView = z
  .strictObject({
    round: z.number().int(),
    quantity: z.number().int(),
    nonDisclosureMonths: z.number().int(),
    trackingNumber: z.string(),
    /** Null where samples were sent before the question existed. */
    /** Its code in the programme's list of carriers. */
    carrier: z.string().nullable(),
    address: z.string(),
    recipient: z.string(),
    deliveredAt: time,
    /** Of the devices that arrived; empty until then. */
    serials: z.array(z.string()),
  })
  .meta({ id: 'Delivery' });

export const certificateSummary = certificateBrief
  .extend({
    issuedOn: z.iso.date(),
    /** Null while the PDF is being made. */
    fileId: idSchema.nullable(),
  })
  .meta({ id: 'CertificateSummary' });

/** In both languages, or as it was said, in one. */
const saidView = z.union([z.string(), z.strictObject({ zh: z.string(), en: z.string() })]);

/** What reviewers decided in the present wait, of which it takes two, the first one first. */
const opinionsView = z.strictObject({
  /** Where two differ a third one decides; otherwise one rejection is enough. */
  hasThird: z.boolean(),
  given: z.array(
    z.strictObject({
      id: idSchema,
      reviewer: z.strictObject({ id: idSchema, nameZh: z.string(), nameEn: z.string().nullable() }),
      at: time,
      type: z.enum(opinionTypes),
      /** Configurations that the final approval passes; none in other phases. */
      passed: z.array(idSchema),
      /** Empty for none, and for a rejection. */
      comment: saidView,
      findings: z.array(
        z.strictObject({
          requirement: z.string(),
          target: findingTargetSchema.optional(),
          seen: saidView,
          mend: saidView,
        }),
      ),
    }),
  ),
});

/** The whole application, for its own page and for the reviewer. */
export const applicationDetail = applicationSummary
  .extend({
    product: applicationSummary.shape.product.extend({
      /** Codes of the programme's reference data; null where the product says nothing of it. */
      cpuArchitecture: z.string().nullable(),
      screenDensity: z.string().nullable(),
    }),
    materials: materialsView,
    plus: z.strictObject({ sourceNumber: z.string(), form: fileView }).nullable(),
    configurations: z.array(
      configurationView.extend({
        verdict: z.enum(['open', 'passed', 'failed']),
        result: configurationResultView.nullable(),
      }),
    ),
    /** At most 300: cases without an open or accepted waiver request come first. */
    failures: z.array(failureView),
    /** Failed or blocked cases in all. */
    failureCount: z.number().int(),
    deliveries: z.array(deliveryView),
    history: z.array(historyEntry),
    reviews: z.array(reviewRecord),
    /**
     * Usual working days of this wait in this programme, and the number of waits it is based on; null where too few
     * are known.
     */
    usual: z.strictObject({ days: z.number(), waits: z.number().int() }).nullable(),
    /** Since when a reviewer has had this wait; null while nobody has taken it up. */
    reviewingSince: time.nullable(),
    certificate: certificateSummary.nullable(),
    /** Edition of the requirements that it is judged by. */
    requirementEdition: z.int(),
    /** Findings of the last refusal, while the enterprise must mend them: the first, and under `more` all others. */
    finding: z.record(z.string(), z.unknown()).nullable(),
    /** Commands that the viewer may give now. */
    actions: z.array(commandTypeSchema),
    /** The viewer gives no final approval, as they approved before and the programme wants two people. */
    fourEyes: z.boolean(),
    /** For staff who do not belong to the enterprise; null where one reviewer decides. */
    opinions: opinionsView.nullable(),
    /** Commands that are recorded and not applied yet; an enterprise sees its own ones. */
    pending: z.array(pendingCommandSchema),
    /** Set when the workflow is lost and an operator must resume it. */
    needsOperator: z.strictObject({ reason: z.string(), since: time }).nullable(),
  })
  .meta({ id: 'ApplicationDetail' });
export type ApplicationDetail = z.output<typeof applicationDetail>;

const idParams = z.strictObject({ id: idSchema });

/** Errors of the materials; `prefix` is their path in the body. */
function wrongMaterials(prefix: string): Record<string, ErrorName> {
  return {
    [`${prefix}images`]: 'imageTypeIncomplete',
    [`${prefix}salesRegions`]: 'salesRegionMissing',
    [`${prefix}salesVolume`]: 'salesVolumeOutOfRange',
  };
}

export const listApplications = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/applications',
  operation: 'application.read',
  scope: 'read',
  summary: 'Applications that the caller may see, latest first, by whose turn it is, or by a column',
  query: z.strictObject({
    ...pageQuery,
    keyword: z.string().max(limits.keywordLength).optional(),
    ...applicationFilters.shape,
    /** Those that wait for this side; not together with a keyword. */
    turn: z.enum(turns).optional(),
    /**
     * `turn`: the enterprise's own first, then by due time; so are those of one turn, unless another order is
     * requested.
     */
    order: z.enum(applicationOrders).optional(),
    /** Not with `turn`, which has its own direction. A search keeps the newest first. */
    direction: z.enum(directions).optional(),
  }),
  response: pageOf(applicationSummary),
});

export const getApplication = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/applications/{id}',
  operation: 'application.read',
  scope: 'read',
  staffRead: 'application.read',
  summary: 'One application with materials, results, failures, history and reviews',
  params: idParams,
  response: applicationDetail,
});

/** Needs an `Idempotency-Key` header: a repeated call answers with the application it made. */
export const createApplication = endpoint({
  method: 'POST',
  path: '/v1/hms/cc/applications',
  operation: 'application.create',
  summary: 'Apply for certification, in mode 1 (standard, the default) or 2 (plus)',
  idempotencyKey: 'required',
  repeats: 'by-itself',
  bodyLimit: 24 * 1024,
  body: newApplicationSchema.extend({ mode: modeInput.prefault(1) }),
  wrongValues: {
    type: 'certificationTypeInvalid',
    mode: 'certificationTypeInvalid',
    ...wrongMaterials('materials.'),
  },
  response: applicationSummary,
  status: 201,
});

/** New materials for a rejected product, before `resubmit`. */
export const amendMaterials = endpoint({
  method: 'PUT',
  path: '/v1/hms/cc/applications/{id}/materials',
  operation: 'application.act',
  repeats: 'stored',
  summary: 'Replace the materials of a rejected application',
  params: idParams,
  /** `formFileId` replaces the form of a plus application. */
  bodyLimit: 24 * 1024,
  body: materialsSchema.extend({ formFileId: idSchema.nullable().optional() }),
  wrongValues: wrongMaterials(''),
  response: materialsView,
});

export const nudgeOffice = endpoint({
  method: 'POST',
  path: '/v1/hms/cc/applications/{id}/nudge',
  operation: 'application.act',
  summary: 'Ask the office for an overdue review, once in each wait',
  repeats: 'stored',
  params: idParams,
  response: z.strictObject({ at: time }),
});

/**
 * One command of the enterprise; the `Idempotency-Key` header is its id. Answers 200 applied or recorded. Of a token it takes
 * `apply` alone.
 */
export const commandApplication = endpoint({
  method: 'POST',
  path: '/v1/hms/cc/applications/{id}/commands',
  operation: 'application.act',
  scope: 'submit',
  summary:
    'Give an application a command of the partner: resubmit, apply, deliver samples, deliver again, end',
  idempotencyKey: 'required',
  repeats: 'by-itself',
  params: idParams,
  bodyLimit: 16 * 1024,
  body: partnerCommandSchema,
  response: commandOutcomeSchema,
});
