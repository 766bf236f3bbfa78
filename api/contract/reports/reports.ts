import { z } from 'zod';
import { applicationStatuses } from '#domain/applications/statuses.ts';
import { processPhases, processResults } from '#domain/reports/review-process.ts';
import { idSchema } from '#domain/shared/validation.ts';
import { modeNumber } from '../applications/certification-mode.ts';
import { endpoint } from '../endpoint.ts';
import { deviceShape } from '../products.ts';

const time = z.iso.datetime();

/** What became of an application, from its submission to the end of its certification. */
export const reportView = z
  .strictObject({
    applicationId: idSchema,
    number: z.string(),
    status: z.enum(applicationStatuses),
    mode: modeNumber,
    /** The partner code that the product's channel ID begins with. */
    vendorId: z.string(),
    enterprise: z.strictObject({ nameZh: z.string(), nameEn: z.string() }),
    product: z.strictObject(deviceShape),
    submittedAt: time,
    /** Null until it is certified, and for what failed. */
    certifiedAt: time.nullable(),
    certificateNumber: z.string().nullable(),
    /** Editions of the test suites whose results were accepted. */
    suites: z.array(z.string()),
    /** What the last delivery held; null where nothing was sent. */
    samples: z.strictObject({ quantity: z.number().int(), serials: z.array(z.string()) }).nullable(),
    /** In working days of the office, to one decimal; up to now for what is not over. */
    days: z.strictObject({ partner: z.number(), office: z.number(), total: z.number() }),
    process: z.array(
      z.strictObject({
        phase: z.enum(processPhases),
        owner: z.enum(['partner', 'office']),
        handler: z.string().nullable(),
        handlerEn: z.string().nullable(),
        begunAt: time,
        endedAt: time.nullable(),
        /** To one decimal, up to now for the phase it is in. */
        workingDays: z.number(),
        result: z.enum(processResults),
        comment: z.string(),
      }),
    ),
    /** The same as a PDF; null while it is made, and where nothing was certified. */
    fileId: idSchema.nullable(),
    /** Of the PDF's bytes, in hexadecimal, by which a copy of it is told from a changed one. */
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
