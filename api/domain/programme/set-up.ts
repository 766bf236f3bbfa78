import { z } from 'zod';
import { passwordProblem, passwordSchema } from '#domain/accounts/passwords.ts';
import { emailSchema, lineSchema } from '#domain/shared/validation.ts';

/** The only page before the programme is set up. */
export const setUpPath = '/setUp';

/** Milliseconds that a code is valid for; each start prints a new one. */
export const setUpCodeLife = 24 * 3_600_000;

/** Letters and digits that are not confused when read off a screen. */
export const setUpAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** Fifteen of them, 75 bits, in three groups. */
export const setUpCodeLength = 15;

/** A code as typed: in any case, with or without dashes. */
export const setUpCodeSchema = z
  .string()
  .max(64)
  .transform((typed) => typed.toUpperCase().replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^[2-9A-HJ-NP-Z]{15}$/));

/** A code as it is printed. */
export function printedCode(code: string): string {
  return code.replace(/(.{5})(?=.)/g, '$1-');
}

/**
 * The first administrator. The password is null with a foreign provider: then whoever confirms the address there is
 * the administrator.
 */
export const firstAdministratorSchema = z
  .strictObject({
    nameZh: lineSchema(64),
    nameEn: lineSchema(64),
    login: emailSchema,
    password: passwordSchema.nullable(),
  })
  .refine(({ password, login }) => password === null || passwordProblem(password, login) === null, {
    path: ['password'],
    params: { rule: 'common-password' },
  });
