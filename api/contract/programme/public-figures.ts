import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** Recalculated each hour. The median is in calendar days; null while too few certifications have ended. */
export const readPublicFigures = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/public-figures',
  operation: 'certificate.verify',
  revalidated: true,
  summary: 'Certificates in force, and the days that a certification takes',
  response: z.strictObject({ certified: z.int(), medianDays: z.int().nullable() }),
});
