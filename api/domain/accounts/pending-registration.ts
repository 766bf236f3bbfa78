import { z } from 'zod';
import { needsChineseNames, storedNames } from '#domain/countries/chinese-names.ts';
import type { Registration } from './registration.ts';

/** Stored until the address is confirmed: the person, and the enterprise to create. */
export const pendingRegistrationSchema = z.strictObject({
  nameZh: z.string(),
  nameEn: z.string(),
  company: z
    .strictObject({
      nameZh: z.string(),
      nameEn: z.string(),
      isLab: z.boolean().default(false),
      /** Null in one from before it was asked for. */
      country: z.string().nullable().default(null),
    })
    .nullable(),
});
export type PendingRegistration = z.output<typeof pendingRegistrationSchema>;

export function toPending(registration: Registration): PendingRegistration {
  const { nameZh, nameEn, kind } = registration;
  const person = { nameZh, nameEn };
  if (kind === 'individual') return { ...storedNames(person, false), company: null };
  const { country, companyZh, companyEn } = registration;
  const isNeeded = needsChineseNames(country);
  const names = storedNames({ nameZh: companyZh, nameEn: companyEn }, isNeeded);
  return { ...storedNames(person, isNeeded), company: { ...names, isLab: kind === 'lab', country } };
}
