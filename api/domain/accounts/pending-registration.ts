import { z } from 'zod';
import type { Registration } from './registration.ts';

/** Stored until the address is confirmed: the person, and the enterprise to create. */
export const pendingRegistrationSchema = z.strictObject({
  nameZh: z.string(),
  nameEn: z.string(),
  company: z
    .strictObject({ nameZh: z.string(), nameEn: z.string(), isLab: z.boolean().default(false) })
    .nullable(),
});
export type PendingRegistration = z.output<typeof pendingRegistrationSchema>;

export function toPending(registration: Registration): PendingRegistration {
  const { nameZh, nameEn } = registration;
  if (registration.kind === 'individual') return { nameZh, nameEn, company: null };
  const { companyZh, companyEn, kind } = registration;
  return { nameZh, nameEn, company: { nameZh: companyZh, nameEn: companyEn, isLab: kind === 'lab' } };
}
