import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** Counted each hour. Days are those of the calendar, of the median certification; null while too few have ended. */
export const readPublicFigures = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/public-figures',
  operation: 'certificate.verify',
  revalidated: true,
  summary: 'Certificates in force, and the days that a certification takes',
  response: z.strictObject({ certified: z.int(), medianDays: z.int().nullable() }),
});
