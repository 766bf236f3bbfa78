import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** Whether the company may use the management centre, and whom to ask when it may not. */
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

/** What is agreed with the company, by which its applications are judged. */
export const getEnterpriseAgreement = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/enterprise/agreement',
  operation: 'enterprise.state',
  summary: 'What is agreed with the enterprise',
  response: z.strictObject({
    /** Whether it is in force, and for which categories; null for whoever is no enterprise. */
    agreement: z.strictObject({ inForce: z.boolean(), categories: z.array(z.string()) }).nullable(),
  }),
});
