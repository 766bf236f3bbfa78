import { z } from 'zod';
import type { OfficeDays } from '#domain/calendar/office-calendar.ts';
import { addWorkingDays } from '#domain/calendar/working-days.ts';
import { type OnboardingStatus, onboardingSteps } from './onboarding.ts';

/** Steps of the programme. */
export const programmeSteps = onboardingSteps.filter((step) => step !== 'company');
type ProgrammeStep = (typeof programmeSteps)[number];

const days = z.int().min(1).max(365);

/** The config key `onboarding`: working days for each of the programme's steps. */
export const onboardingLimitsSchema = z.strictObject(
  Object.fromEntries(programmeSteps.map((step) => [step, days])) as Record<ProgrammeStep, typeof days>,
);
export type OnboardingLimits = z.output<typeof onboardingLimitsSchema>;

export const defaultOnboardingLimits: OnboardingLimits = {
  verification: 3,
  admission: 2,
  contact: 1,
  agreement: 5,
  code: 1,
  permissions: 1,
};

/** The stored limits, or the defaults where they are invalid. */
export function onboardingLimitsInForce(stored: unknown): OnboardingLimits {
  const set = onboardingLimitsSchema.safeParse(stored);
  return set.success ? set.data : defaultOnboardingLimits;
}

/**
 * When the programme's step is due; null where it is not its turn. As deadlines of applications: at closing time of a
 * working day.
 */
export function onboardingDueAt(
  { turn, step }: Pick<OnboardingStatus, 'turn' | 'step'>,
  since: Date,
  { limits, days: calendar }: { limits: OnboardingLimits; days: OfficeDays },
): Date | null {
  if (turn !== 'programme' || step === null || step === 'company') return null;
  return new Date(addWorkingDays(since.getTime(), limits[step], calendar));
}
