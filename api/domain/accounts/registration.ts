import { z } from 'zod';
import { chineseNameRule } from '#domain/countries/chinese-names.ts';
import { countrySchema } from '#domain/countries/countries.ts';
import { emailSchema, lineSchema, optionalLineSchema } from '#domain/shared/validation.ts';
import { passwordProblem, passwordSchema } from './passwords.ts';

const person = {
  login: emailSchema,
  password: passwordSchema,
  nameZh: optionalLineSchema(64),
  nameEn: lineSchema(64),
};

/** Input of a registration: for an individual, or for an enterprise or test lab with its country and names. */
export const registrationSchema = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('individual'), ...person }),
    z
      .strictObject({
        kind: z.enum(['company', 'lab']),
        ...person,
        country: countrySchema,
        companyZh: optionalLineSchema(128),
        companyEn: lineSchema(128),
      })
      .refine(...chineseNameRule('companyZh'))
      .refine(...chineseNameRule('nameZh')),
  ])
  .refine(({ password, login }) => passwordProblem(password, login) === null, { path: ['password'] });

export type Registration = z.output<typeof registrationSchema>;
