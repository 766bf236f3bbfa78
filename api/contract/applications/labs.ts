import { z } from 'zod';
import { delegationEnds, newDelegationSchema } from '#domain/labs/delegations.ts';
import { memoryUnits } from '#domain/products/products.ts';
import { idSchema } from '#domain/shared/validation.ts';
import { SUMMARY_FIGURES } from '#domain/test-results/summary-figures.ts';
import { endpoint } from '../endpoint.ts';
import { refusalView, uploadStates } from '../evidence.ts';
import { pageOf, pageQuery } from '../paging.ts';

const time = z.iso.datetime();

const part = {
  id: idSchema,
  /** Configurations that the lab is for; empty for all of the application's. */
  configurationIds: z.array(idSchema),
  note: z.string(),
  /** The last day, `YYYY-MM-DD`; null where it ends with the evidence alone. */
  until: z.iso.date().nullable(),
  letInAt: time,
  endedAt: time.nullable(),
  endedWhy: z.enum(delegationEnds).nullable(),
};

/** A lab's part in an application, as the application's own side sees it. */
export const delegationView = z
  .strictObject({
    ...part,
    /** How it was addressed; `byEmail` does not disclose whether that email has an account. */
    lab: z.strictObject({ name: z.string(), nameEn: z.string(), byEmail: z.boolean() }),
    /** The lab has opened it; until then one addressed by email may not be registered. */
    opened: z.boolean(),
  })
  .meta({ id: 'Delegation' });
export type DelegationView = z.output<typeof delegationView>;

/** The delegation as the lab sees it, with what it needs to test. */
export const labWorkView = z
  .strictObject({
    ...part,
    number: z.string(),
    product: z.strictObject({
      name: z.string(),
      nameEn: z.string(),
      brand: z.string(),
      brandAlias: z.string(),
      model: z.string(),
      category: z.string(),
    }),
    os: z.string(),
    osVersion: z.string(),
    owner: z.strictObject({ nameZh: z.string(), nameEn: z.string() }),
    /** Deadline of the enterprise for the results; null once the delegation has ended. */
    dueAt: time.nullable(),
  })
  .meta({ id: 'LabWork' });
export type LabWorkView = z.output<typeof labWorkView>;

const count = z.number().int();

/** A result that the lab sent, whatever the enterprise did with it since. */
export const labUploadView = z
  .strictObject({
    id: idSchema,
    configurationId: idSchema,
    fileName: z.string(),
    size: count,
    state: z.enum(uploadStates),
    stage: z.enum(['received', 'checked', 'parsing', 'matching', 'done']),
    /** 0 to 100. */
    progress: count,
    casesSeen: count,
    receivedAt: time,
    finishedAt: time.nullable(),
    requestId: z.string(),
    /** The lab's name when the delegation began. */
    lab: z.strictObject({ name: z.string(), nameEn: z.string() }).nullable(),
    refusal: refusalView.nullable(),
  })
  .meta({ id: 'LabUpload' });
export type LabUploadView = z.output<typeof labUploadView>;

/** What the file says, and the expected device. */
const labResult = z
  .strictObject({
    uploadId: idSchema,
    suite: z.string(),
    fingerprint: z.string(),
    startedAt: time.nullable(),
    endedAt: time.nullable(),
    durationMs: z.number().nullable(),
    modules: count,
    modulesNotExecuted: count,
    modulesIncomplete: count,
    cases: count,
    passed: count,
    failed: count,
    blocked: count,
    failuresOmitted: count,
    disagreements: z.array(
      z.strictObject({ figure: z.enum(SUMMARY_FIGURES), stated: count, counted: count }),
    ),
    declared: z.strictObject({ brand: z.string(), model: z.string(), osVersion: z.string() }),
    measured: z.strictObject({
      brand: z.string(),
      model: z.string(),
      osVersion: z.string(),
      securityPatch: z.string().nullable(),
    }),
  })
  .meta({ id: 'LabResult' });
export type LabResultView = z.output<typeof labResult>;

const memory = z.strictObject({ value: z.number(), unit: z.enum(memoryUnits) });

/** With its configurations, and the lab's own results of each. */
export const labWorkDetail = labWorkView
  .extend({
    configurations: z.array(
      z.strictObject({
        id: idSchema,
        ordinal: count,
        ram: memory,
        rom: memory,
        label: z.string(),
        labelEn: z.string(),
        upload: labUploadView.nullable(),
        result: labResult.nullable(),
      }),
    ),
  })
  .meta({ id: 'LabWorkDetail' });
export type LabWorkDetail = z.output<typeof labWorkDetail>;

const params = z.strictObject({ id: idSchema });
const ofApplication = '/v1/hms/cc/applications/{id}/labs';
const ofWork = '/v1/hms/cc/lab-work';

/** At most 100, the latest first. */
export const listLabs = endpoint({
  method: 'GET',
  path: ofApplication,
  operation: 'application.read',
  staffRead: 'application.read-evidence',
  summary: 'The test labs that were let in to an application',
  params,
  response: z.strictObject({ rows: z.array(delegationView) }),
});

/**
 * Refused for a lab that has an open delegation, and for an unknown name; an email is accepted whether or not it is
 * known.
 */
export const admitLab = endpoint({
  method: 'POST',
  path: ofApplication,
  operation: 'lab.admit',
  repeats: 'stored',
  summary: 'Let a test lab in to an application, to upload test results until it is submitted',
  params,
  bodyLimit: 8 * 1024,
  body: newDelegationSchema,
  response: delegationView,
  status: 201,
});

export const revokeDelegation = endpoint({
  method: 'DELETE',
  path: `${ofApplication}/{lab}`,
  operation: 'lab.admit',
  repeats: 'stored',
  summary: 'Take back that a test lab was let in',
  params: z.strictObject({ id: idSchema, lab: idSchema }),
  response: delegationView,
});

export const listLabWork = endpoint({
  method: 'GET',
  path: ofWork,
  operation: 'lab.read',
  summary: 'What other enterprises let this one in to, the latest first',
  query: z.strictObject(pageQuery),
  response: pageOf(labWorkView),
});

/** Refused with `permissionDenied` once it has ended. */
export const getLabWork = endpoint({
  method: 'GET',
  path: `${ofWork}/{id}`,
  operation: 'lab.read',
  summary: 'What a test lab is to upload, and has uploaded',
  params,
  response: labWorkDetail,
});

/** Multipart upload; the `Idempotency-Key` header makes a repeat harmless. */
export const uploadLabResult = endpoint({
  method: 'POST',
  path: `${ofWork}/{id}/configurations/{configurationId}/uploads`,
  operation: 'lab.write',
  repeats: 'by-itself',
  summary: 'Upload the test result of one configuration as a test lab',
  params: z.strictObject({ id: idSchema, configurationId: idSchema }),
  response: labUploadView,
  status: 201,
  upload: 'file',
});

const ofUpload = z.strictObject({ id: idSchema, upload: idSchema });

/** Refused with `permissionDenied` once the enterprise has merged or declared it. */
export const withdrawLabResult = endpoint({
  method: 'DELETE',
  path: `${ofWork}/{id}/uploads/{upload}`,
  operation: 'lab.write',
  repeats: 'stored',
  summary: 'Withdraw a test result of one’s own as a test lab',
  params: ofUpload,
  response: z.strictObject({ id: idSchema }),
});

export const downloadLabResult = endpoint({
  method: 'GET',
  path: `${ofWork}/{id}/uploads/{upload}/file`,
  operation: 'lab.read',
  summary: 'The bytes of a test result that the test lab itself sent',
  params: ofUpload,
  response: z.unknown(),
  download: true,
});

export const leaveDelegation = endpoint({
  method: 'DELETE',
  path: `${ofWork}/{id}`,
  operation: 'lab.write',
  repeats: 'stored',
  summary: 'Step out of what a test lab was let in to',
  params,
  response: labWorkView,
});
