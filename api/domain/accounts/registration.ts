import { z } from 'zod';
import { emailSchema, lineSchema } from '#domain/shared/validation.ts';
import { passwordProblem, passwordSchema } from './passwords.ts';

const person = {
  login: emailSchema,
  password: passwordSchema,
  nameZh: lineSchema(64),
  nameEn: lineSchema(64),
};

/** Input of a registration: for an individual, or for an enterprise or test lab with its names. */
export const registrationSchema = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('individual'), ...person }),
    z.strictObject({
      kind: z.enum(['company', 'lab']),
      ...person,
      companyZh: lineSchema(128),
      companyEn: lineSchema(128),
    }),
  ])
  .refine(({ password, login }) => passwordProblem(password, login) === null, { path: ['password'] });

export type Registration = z.output<typeof registrationSchema>;
