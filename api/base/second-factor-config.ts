import { z } from 'zod';
import {
  factorAmr,
  type StaffFactorRule,
  type StaffProof,
  staffFactorRules,
} from '#domain/second-factors/second-factor.ts';

const list = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .transform((values) => values.filter((one) => one !== ''))
  .default([]);

/** docs/sign-in.md and docs/operations.md explain them. */
export const secondFactorVariables = {
  NODE_ENV: z.string().optional(),
  STAFF_SECOND_FACTOR: z.enum(staffFactorRules).optional(),
  OIDC_STAFF_AMR: list,
  OIDC_STAFF_ACR: list,
};

export type SecondFactorConfig = {
  /** For accounts of the embedded provider. */
  staffRule: StaffFactorRule;
  /** What the portal asks of the ID token of staff, whoever the provider is. */
  staffProof: StaffProof;
};

export function readSecondFactor(
  values: z.output<z.ZodObject<typeof secondFactorVariables>>,
  embedded: boolean,
): SecondFactorConfig {
  const staffRule =
    values.STAFF_SECOND_FACTOR ?? (values.NODE_ENV === 'production' ? 'required' : 'optional');
  const ofOurs: StaffProof = { amr: staffRule === 'required' ? [factorAmr] : [], acr: [] };
  const ofTheirs: StaffProof = { amr: values.OIDC_STAFF_AMR, acr: values.OIDC_STAFF_ACR };
  return { staffRule, staffProof: embedded ? ofOurs : ofTheirs };
}
