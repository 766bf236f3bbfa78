import { z } from 'zod';
import type { OfficeDays } from '#domain/calendar/office-calendar.ts';
import { addWorkingDays } from '#domain/calendar/working-days.ts';
import { type OnboardingStanding, onboardingSteps } from './onboarding.ts';

/** The steps that the programme may have to do. */
export const programmeSteps = onboardingSteps.filter((step) => step !== 'company');
type ProgrammeStep = (typeof programmeSteps)[number];

const days = z.int().min(1).max(365);

/** The config key `onboarding`: working days that each step of the programme's own may take. */
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

/** The limits in force: what is stored, or the defaults where it makes no sense. */
export function onboardingLimitsInForce(stored: unknown): OnboardingLimits {
  const set = onboardingLimitsSchema.safeParse(stored);
  return set.success ? set.data : defaultOnboardingLimits;
}

/** Until when the programme has to do its step; null where it is not its turn. As deadlines of applications: when the office closes on a working day. */
export function onboardingDueAt(
  { turn, step }: Pick<OnboardingStanding, 'turn' | 'step'>,
  since: Date,
  { limits, days: calendar }: { limits: OnboardingLimits; days: OfficeDays },
): Date | null {
  if (turn !== 'programme' || step === null || step === 'company') return null;
  return new Date(addWorkingDays(since.getTime(), limits[step], calendar));
}
