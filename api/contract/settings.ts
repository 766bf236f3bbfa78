import { z } from 'zod';
import { deadlinePolicySchema, newDeadlinesSchema } from '#domain/applications/deadlines-schema.ts';
import { waitActions } from '#domain/applications/waits.ts';
import { officeCalendarSchema } from '#domain/calendar/office-calendar-schema.ts';
import { admissionNames, admissionSchema } from '#domain/enterprises/admission-rules.ts';
import { onboardingLimitsSchema, programmeSteps } from '#domain/enterprises/onboarding-limits.ts';
import type { ErrorName } from '#domain/errors/errors.ts';
import { ipSegmentsSchema } from '#domain/ip-segments/ip-segments.ts';
import { outboxJobLifeNames, outboxJobLifeSchema } from '#domain/outbox/outbox-jobs.ts';
import { ownQuotasSchema, type QuotaName, quotaNames, quotasSchema } from '#domain/quotas/quotas.ts';
import { retentionNames, retentionSchema } from '#domain/retention/retention.ts';
import { idSchema } from '#domain/shared/validation.ts';
import { endpoint } from './endpoint.ts';

const path = '/v1/hms/cc/admin/settings';
/** How often it was saved; 0 while the defaults stand. */
const version = z.int().min(0);
/** The version on which the change is made. */
const seen = version;
const wrong = (names: readonly string[]) =>
  Object.fromEntries(names.map((name): [string, ErrorName] => [name, 'settingInvalid']));

const quotas = z.strictObject({ values: quotasSchema, version });
const retention = z.strictObject({ values: retentionSchema, version });
const holidays = z.strictObject({ values: officeCalendarSchema, version });
const deadlines = z.strictObject({ values: deadlinePolicySchema, version });
const admission = z.strictObject({ values: admissionSchema, version });
const onboarding = z.strictObject({ values: onboardingLimitsSchema, version });
const ipSegments = z.strictObject({ values: ipSegmentsSchema, version });
const effects = z.strictObject({ values: outboxJobLifeSchema, version });

/** What administrators set for the whole programme, as it is in force. */
export const readSettings = endpoint({
  method: 'GET',
  path,
  operation: 'setting.administer',
  summary:
    'Limits of enterprises, how long things are kept, deadlines, holidays and attempts, as they are in force',
  response: z.strictObject({
    quotas,
    retention,
    holidays,
    deadlines,
    effects,
    ipSegments,
    admission,
    onboarding,
  }),
});
export type SettingsView = z.output<(typeof readSettings)['response']>;

/** Sets the default limits of enterprises; refused when they were changed concurrently. */
export const setQuotas = endpoint({
  method: 'PUT',
  path: `${path}/quotas`,
  operation: 'setting.administer',
  repeats: 'stored',
  summary: 'Set the limits of every enterprise',
  bodyLimit: 16 * 1024,
  body: quotasSchema.extend({ seen }),
  wrongValues: wrong(quotaNames),
  response: quotas,
});

/** Sets retention periods; refused when they were changed concurrently. */
export const setRetention = endpoint({
  method: 'PUT',
  path: `${path}/retention`,
  operation: 'setting.administer',
  repeats: 'stored',
  summary: 'Set how long things are kept',
  bodyLimit: 16 * 1024,
  body: retentionSchema.extend({ seen }),
  wrongValues: wrong(retentionNames),
  response: retention,
});

/** Sets the office's time zone, working week, hours, and holidays; waits that begin from then on follow them. */
export const setHolidays = endpoint({
  method: 'PUT',
  path: `${path}/holidays`,
  operation: 'setting.administer',
  repeats: 'stored',
  summary:
    'Set the office’s time zone, hours and working week, public holidays and working days that make up for them, with their names',
  bodyLimit: 16 * 1024,
  body: officeCalendarSchema.safeExtend({ seen }),
  wrongValues: wrong(Object.keys(officeCalendarSchema.shape)),
  response: holidays,
});

/** Sets the limits of waits; waits that begin from then on follow them, running ones keep theirs. */
export const setDeadlines = endpoint({
  method: 'PUT',
  path: `${path}/deadlines`,
  operation: 'setting.administer',
  repeats: 'stored',
  summary: 'Set how long each step may take',
  bodyLimit: 16 * 1024,
  body: newDeadlinesSchema.extend({ seen }),
  wrongValues: wrong(waitActions),
  response: deadlines,
});

/** Sets how long outbox jobs are tried before an operator is needed; in effect from the next failure. */
export const setOutboxJobLife = endpoint({
  method: 'PUT',
  path: `${path}/effects`,
  operation: 'setting.administer',
  repeats: 'stored',
  summary: 'Set for how long work for an engine is tried',
  bodyLimit: 16 * 1024,
  body: outboxJobLifeSchema.extend({ seen }),
  wrongValues: wrong(outboxJobLifeNames),
  response: effects,
});

/**
 * Sets the maximum of permitted enterprises, and whether only whitelisted ones are permitted; permitted ones stay.
 */
export const setAdmission = endpoint({
  method: 'PUT',
  path: `${path}/admission`,
  operation: 'setting.administer',
  repeats: 'stored',
  summary: 'Set how enterprises are admitted',
  bodyLimit: 16 * 1024,
  body: admissionSchema.extend({ seen }),
  wrongValues: wrong(admissionNames),
  response: admission,
});

/** Sets the working days for each onboarding step of the programme; turns that begin from then on follow it. */
export const setOnboardingLimits = endpoint({
  method: 'PUT',
  path: `${path}/onboarding`,
  operation: 'setting.administer',
  repeats: 'stored',
  summary: 'Set how long the programme may take for each step of an onboarding',
  bodyLimit: 16 * 1024,
  body: onboardingLimitsSchema.extend({ seen }),
  wrongValues: wrong(programmeSteps),
  response: onboarding,
});

/**
 * Sets the networks that may reach the console, at once; an empty list allows all. Refused where the caller would be
 * excluded, and when it was changed concurrently.
 */
export const setIpSegments = endpoint({
  method: 'PUT',
  path: `${path}/ip-segments`,
  operation: 'setting.administer',
  repeats: 'stored',
  summary: 'Set the networks from which the console may be reached',
  bodyLimit: 16 * 1024,
  body: ipSegmentsSchema.extend({ seen }),
  wrongValues: { segments: 'ipSegmentInvalid' },
  response: ipSegments,
});

const counted = z.number().min(0);
const used = z.strictObject(
  Object.fromEntries(quotaNames.map((name) => [name, counted.nullable()])) as Record<
    QuotaName,
    z.ZodNullable<z.ZodNumber>
  >,
);
const enterprisePath = '/v1/hms/cc/admin/enterprises/{id}/quotas';
const params = z.strictObject({ id: idSchema });

/** What an enterprise uses, the programme's limits, and those of its own. */
export const readEnterpriseQuotas = endpoint({
  method: 'GET',
  path: enterprisePath,
  operation: 'setting.administer',
  summary: 'What an enterprise uses of its limits',
  params,
  response: z.strictObject({
    id: idSchema,
    /** In the unit of the limit; null for what is counted elsewhere. */
    used,
    programme: quotasSchema,
    own: ownQuotasSchema,
    version,
  }),
});
export type EnterpriseQuotas = z.output<(typeof readEnterpriseQuotas)['response']>;

/** Sets an enterprise's own limits; null for the programme's. */
export const setEnterpriseQuotas = endpoint({
  method: 'PUT',
  path: enterprisePath,
  operation: 'setting.administer',
  repeats: 'stored',
  summary: 'Give an enterprise limits of its own',
  params,
  bodyLimit: 16 * 1024,
  body: ownQuotasSchema.extend({ seen }),
  wrongValues: wrong(quotaNames),
  response: z.strictObject({ id: idSchema, own: ownQuotasSchema, version }),
});

/** Days for which the portal keeps things, as the privacy page quotes them. */
export const readRetention = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/retention',
  operation: 'programme.read',
  revalidated: true,
  summary: 'For how many days things are kept, as it is in force',
  response: retentionSchema,
});
