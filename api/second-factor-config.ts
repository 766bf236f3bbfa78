import { z } from 'zod';
import {
  factorAmr,
  type StaffFactorRule,
  type StaffProof,
  staffFactorRules,
} from './domain/second-factors/second-factor.ts';

const list = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .transform((values) => values.filter((one) => one !== ''))
  .default([]);

const keys = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .refine(
    (all) => all.every((one) => one.length >= 16),
    'must be secrets of at least 16 characters, with commas',
  )
  .optional();

/** docs/sign-in.md and docs/operations.md explain them. */
export const secondFactorVariables = {
  NODE_ENV: z.string().optional(),
  STAFF_SECOND_FACTOR: z.enum(staffFactorRules).optional(),
  SECOND_FACTOR_KEY: keys,
  OIDC_STAFF_AMR: list,
  OIDC_STAFF_ACR: list,
};

export type SecondFactorConfig = {
  /** For accounts of the embedded provider. */
  staffRule: StaffFactorRule;
  /** What the portal asks of the ID token of staff, whoever the provider is. */
  staffProof: StaffProof;
  /** Encrypt the secrets of authenticator apps; the first one encrypts, all of them decrypt. */
  keys: readonly string[];
};

type Context = { embedded: boolean; sessionSecret: string };

export function readSecondFactor(
  values: z.output<z.ZodObject<typeof secondFactorVariables>>,
  { embedded, sessionSecret }: Context,
): SecondFactorConfig {
  const staffRule =
    values.STAFF_SECOND_FACTOR ?? (values.NODE_ENV === 'production' ? 'required' : 'optional');
  const ofOurs: StaffProof = { amr: staffRule === 'required' ? [factorAmr] : [], acr: [] };
  const ofTheirs: StaffProof = { amr: values.OIDC_STAFF_AMR, acr: values.OIDC_STAFF_ACR };
  return {
    staffRule,
    staffProof: embedded ? ofOurs : ofTheirs,
    keys: values.SECOND_FACTOR_KEY ?? [sessionSecret],
  };
}
