import { z } from 'zod';
import { applicationStatuses } from '#domain/applications/statuses.ts';
import { processPhases, processResults } from '#domain/reports/review-process.ts';
import { idSchema } from '#domain/shared/validation.ts';
import { modeNumber } from '../applications/certification-mode.ts';
import { endpoint } from '../endpoint.ts';
import { deviceShape } from '../products.ts';

const time = z.iso.datetime();

/** The history of an application, from its submission to the end of its certification. */
export const reportView = z
  .strictObject({
    applicationId: idSchema,
    number: z.string(),
    status: z.enum(applicationStatuses),
    mode: modeNumber,
    /** The partner code of the product's channel ID. */
    vendorId: z.string(),
    enterprise: z.strictObject({ nameZh: z.string(), nameEn: z.string() }),
    product: z.strictObject(deviceShape),
    submittedAt: time,
    /** Null until it is certified, and when it failed. */
    certifiedAt: time.nullable(),
    certificateNumber: z.string().nullable(),
    /** Editions of the accepted results. */
    suites: z.array(z.string()),
    /** The last delivery; null without one. */
    samples: z.strictObject({ quantity: z.number().int(), serials: z.array(z.string()) }).nullable(),
    /** In working days at the office, to one decimal; up to now for the present phase. */
    days: z.strictObject({ partner: z.number(), office: z.number(), total: z.number() }),
    process: z.array(
      z.strictObject({
        phase: z.enum(processPhases),
        owner: z.enum(['partner', 'office']),
        handler: z.string().nullable(),
        handlerEn: z.string().nullable(),
        begunAt: time,
        endedAt: time.nullable(),
        /** To one decimal, up to now for the present phase. */
        workingDays: z.number(),
        result: z.enum(processResults),
        comment: z.string(),
        commentEn: z.string().nullable(),
      }),
    ),
    /** The report as PDF; null while it is made, and where nothing was certified. */
    fileId: idSchema.nullable(),
    /** SHA-256 of the PDF in hex, to detect changed copies. */
    fileSha256: z.string().nullable(),
  })
  .meta({ id: 'Report' });
export type ReportView = z.output<typeof reportView>;

export const getReport = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/applications/{id}/report',
  operation: 'application.read',
  staffRead: 'application.read',
  summary: 'The report of a certification: times, review process, samples',
  params: z.strictObject({ id: idSchema }),
  response: reportView,
});
