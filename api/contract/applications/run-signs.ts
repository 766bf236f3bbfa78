import { z } from 'zod';
import { idSchema } from '#domain/shared/validation.ts';
import { runSigns } from '#domain/test-results/run-marks.ts';
import { endpoint } from '../endpoint.ts';

/** Another upload with the same file or run. */
const otherUse = z.strictObject({
  applicationId: idSchema,
  number: z.string(),
  /** Of its configuration. */
  ordinal: z.number().int(),
  product: z.strictObject({ name: z.string(), nameEn: z.string(), model: z.string() }),
  enterprise: z.strictObject({ nameZh: z.string(), nameEn: z.string() }),
  /** Whether it is of the same enterprise, and of the same product. */
  ownEnterprise: z.boolean(),
  ownProduct: z.boolean(),
  receivedAt: z.iso.datetime(),
});

export const runSignView = z
  .strictObject({
    configurationId: idSchema,
    sign: z.enum(runSigns),
    /** Newest first, at most ten. */
    uses: z.array(otherUse),
  })
  .meta({ id: 'RunSign' });
export type RunSignView = z.output<typeof runSignView>;

/** An enterprise sees its own uses alone. */
export const listRunSigns = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/applications/{id}/run-signs',
  operation: 'application.read',
  scope: 'read',
  staffRead: 'application.read-evidence',
  summary: 'Signs that the results of an application are not its own',
  params: z.strictObject({ id: idSchema }),
  response: z.strictObject({ rows: z.array(runSignView) }),
});
