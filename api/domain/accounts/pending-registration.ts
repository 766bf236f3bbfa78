import { z } from 'zod';
import type { Registration } from './registration.ts';

/** Stored until the address is confirmed: the person, and the enterprise to create. */
export const pendingRegistrationSchema = z.strictObject({
  nameZh: z.string(),
  nameEn: z.string(),
  company: z.strictObject({ nameZh: z.string(), nameEn: z.string() }).nullable(),
});
export type PendingRegistration = z.output<typeof pendingRegistrationSchema>;

export function toPending(registration: Registration): PendingRegistration {
  const { nameZh, nameEn } = registration;
  if (registration.kind === 'individual') return { nameZh, nameEn, company: null };
  return { nameZh, nameEn, company: { nameZh: registration.companyZh, nameEn: registration.companyEn } };
}
