import { z } from 'zod';
import { admissionSchema } from '#domain/enterprises/admission-rules.ts';
import {
  type OnboardingLimits,
  onboardingLimitsSchema,
  programmeSteps,
} from '#domain/enterprises/onboarding-limits.ts';
import { type OutboxJobLife, outboxJobLifeNames, outboxJobLifeSchema } from '#domain/outbox/outbox-jobs.ts';
import { ownQuotasSchema, type QuotaName, quotaNames, quotasSchema } from '#domain/quotas/quotas.ts';
import { type RetentionName, retentionNames, retentionSchema } from '#domain/retention/retention.ts';

/** The values of the fields, as text. */
const texts = <Name extends string>(names: readonly Name[]) => z.record(z.enum(names), z.string());
/** An empty field is no number at all, so that it is told as missing. */
const numberOf = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));
const numberOrNull = (text: string) => (text.trim() === '' ? null : Number(text));

function read<Name extends string, V>(texts: Record<Name, string>, as: (text: string) => V): Record<Name, V> {
  const pairs = Object.entries<string>(texts).map(([name, text]) => [name, as(text)]);
  return Object.fromEntries(pairs) as Record<Name, V>;
}

/** The texts of values; what is null stands empty. */
export function textsOf<Name extends string>(values: Record<Name, number | null>): Record<Name, string> {
  const pairs = Object.entries<number | null>(values).map(([name, value]) => [name, String(value ?? '')]);
  return Object.fromEntries(pairs) as Record<Name, string>;
}

/** A number as text, a yes or no as itself: the two kinds that the rules of admission have. */
export const admissionDraftSchema = z.object({
  enterprisesMost: z.string(),
  whitelistRequired: z.enum(['yes', 'no']),
});
export const admissionForm = admissionDraftSchema
  .transform(({ enterprisesMost, whitelistRequired }) => ({
    enterprisesMost: numberOf(enterprisesMost),
    whitelistRequired: whitelistRequired === 'yes',
  }))
  .pipe(admissionSchema);

export const quotasDraftSchema = texts<QuotaName>(quotaNames);
export const retentionDraftSchema = texts<RetentionName>(retentionNames);
export const outboxJobLifeDraftSchema = texts<keyof OutboxJobLife>(outboxJobLifeNames);
/** The forms, checked by the very schemas of the server. */
export const quotasForm = quotasDraftSchema.transform((given) => read(given, numberOf)).pipe(quotasSchema);
export const retentionForm = retentionDraftSchema
  .transform((given) => read(given, numberOf))
  .pipe(retentionSchema);
export const outboxJobLifeForm = outboxJobLifeDraftSchema
  .transform((given) => read(given, numberOf))
  .pipe(outboxJobLifeSchema);
export const onboardingDraftSchema = texts<keyof OnboardingLimits>(programmeSteps);
export const onboardingForm = onboardingDraftSchema
  .transform((given) => read(given, numberOf))
  .pipe(onboardingLimitsSchema);
/** The limits of one enterprise: an empty field leaves the programme's. */
export const ownQuotasForm = quotasDraftSchema
  .transform((given) => read(given, numberOrNull))
  .pipe(ownQuotasSchema);
