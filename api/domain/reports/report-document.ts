import { z } from 'zod';
import { certificateDocumentSchema } from '../certificates/certificate-document.ts';
import { processPhases, processResults } from './review-process.ts';

const { number, applicationNumber, office, accent, logo } = certificateDocumentSchema.shape;
const name = z.string().max(128);
/** `YYYY-MM-DD HH:mm` in the office's time zone. */
const moment = z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/);

/** Everything that the report PDF prints. */
export const reportDocumentSchema = z.object({
  number,
  applicationNumber,
  office,
  accent,
  logo,
  vendorId: name,
  enterprise: z.object({ nameZh: name, nameEn: name }),
  device: z.object({ nameZh: name, nameEn: name, model: name }),
  submittedAt: moment,
  certifiedAt: moment,
  serials: z.array(z.string().max(64)).max(100),
  suites: z.array(name).max(10),
  /** Time zone of its times: `GMT+8 (Asia/Shanghai)`. */
  clock: z.string().max(80),
  process: z
    .array(
      z.object({
        phase: z.enum(processPhases),
        handler: name,
        begunAt: moment,
        endedAt: moment,
        result: z.enum(processResults),
        /** As one line. */
        comment: z.string().max(2100),
      }),
    )
    .max(200),
});
export type ReportDocument = z.output<typeof reportDocumentSchema>;
