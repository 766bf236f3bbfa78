import { z } from 'zod';
import { chineseNameRule } from '#domain/countries/chinese-names.ts';
import { countrySchema, creditCodeCountry } from '#domain/countries/countries.ts';
import { lineSchema, optionalLineSchema, phoneSchema } from '#domain/shared/validation.ts';

/** Verification states of an enterprise, as the specification numbers them. */
export const verifyRealStates = { notSubmitted: 0, inReview: 1, verified: 2 } as const;

export const verificationOutcomes = ['verified', 'returned'] as const;
export type VerificationOutcome = (typeof verificationOutcomes)[number];

/** GB 32100-2015: digits and letters except I, O, S, V and Z, which look like digits. */
const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];

/** True for a unified social credit code: 18 characters, the last of which is a check digit. */
export function isCreditCode(code: string): boolean {
  const values = [...code].map((character) => alphabet.indexOf(character));
  if (values.length !== 18 || values.includes(-1)) return false;
  const sum = weights.reduce((total, weight, index) => total + weight * (values[index] ?? 0), 0);
  return values[17] === (31 - (sum % 31)) % 31;
}

/** A foreign registration number: letters and digits with dots, slashes and dashes between. */
const foreignNumber = /^[0-9A-Z][0-9A-Z./-]{1,38}[0-9A-Z]$/;

/** The code as stored: without spaces, in capitals. */
const creditCodeSchema = z
  .string()
  .max(40)
  .transform((code) => code.replace(/\s/g, '').toUpperCase());

const registeredSchema = z.object({ country: countrySchema, creditCode: creditCodeSchema });

const isRegistered = ({ country, creditCode }: z.output<typeof registeredSchema>) =>
  country === creditCodeCountry ? isCreditCode(creditCode) : foreignNumber.test(creditCode);

/** Input of a verification. */
export const verificationSchema = z
  .strictObject({
    companyZh: optionalLineSchema(128),
    companyEn: lineSchema(128),
    ...registeredSchema.shape,
    legalRepresentative: lineSchema(64),
    phone: phoneSchema,
  })
  .refine(isRegistered, {
    path: ['creditCode'],
    params: { rule: 'credit-code' },
    // Checked along with the other fields, not only after them.
    when: ({ value }) => registeredSchema.safeParse(value).success,
  })
  .refine(...chineseNameRule('companyZh'));
export type VerificationInput = z.output<typeof verificationSchema>;
