import { z } from 'zod';
import { emailSchema, lineSchema, phoneSchema } from './validation.ts';

/** Length of a password in characters. */
export const passwordLimits = { min: 10, max: 128 } as const;

const person = {
  login: emailSchema,
  password: z.string().min(passwordLimits.min).max(passwordLimits.max),
  nameZh: lineSchema(64),
  nameEn: lineSchema(64),
};

/** What somebody enters to get an account: for themselves, or for a company with its names and phone. */
export const registrationSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('individual'), ...person }),
  z.strictObject({
    kind: z.literal('company'),
    ...person,
    companyZh: lineSchema(128),
    companyEn: lineSchema(128),
    phone: phoneSchema,
  }),
]);

export type Registration = z.output<typeof registrationSchema>;
