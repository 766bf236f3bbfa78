import type { CommandType } from '#domain/applications/commands.ts';
import type { ApplicationStatus } from '#domain/applications/statuses.ts';
import type { VerificationOutcome } from '#domain/enterprises/company-verification.ts';
import type { OnboardingStep } from '#domain/enterprises/onboarding.ts';
import { type Bilingual, inBothLanguages, type ServerTexts } from './server-texts.ts';

type Event = CommandType | 'created' | 'reminded' | 'escalated';

/** Title of the personal message about a company's real-name verification. */
export function verificationTitle(outcome: VerificationOutcome): Bilingual {
  return inBothLanguages(({ messages }) => messages.byVerification[outcome]);
}

/** Title of the personal message about a step of its onboarding that was done for an enterprise. */
export function onboardingTitle(step: Exclude<OnboardingStep, 'company' | 'verification'>): Bilingual {
  return inBothLanguages(({ messages }) => messages.byOnboarding[step]);
}

/** Title of the personal message about a command that could not be brought to the engine and was given up. */
export function givenUpTitle(number: string): Bilingual {
  return inBothLanguages(({ messages }) => messages.givenUp(number));
}

type Device = { product: string; productEn?: string | undefined; number: string };

/** Title of the personal message about a list of preloaded apps that an application's were not chosen from. */
export function appsRefreshedTitle(device: Device): Bilingual {
  return inBothLanguages(({ messages }) => messages.ofDevice(device, messages.appsRefreshed));
}

/** Title of the personal message about a product that the programme has deactivated, or activated again; `number` is its model. */
export function activationTitle(device: Device, what: 'activated' | 'deactivated'): Bilingual {
  return inBothLanguages(({ messages }) => messages.ofDevice(device, messages.byActivation[what]));
}

/** Title of the personal message about a certificate that was revoked; `number` is its own. */
export function revokedTitle(device: Device): Bilingual {
  return inBothLanguages(({ messages }) => messages.ofDevice(device, messages.certificateRevoked));
}

/** Title of the personal message about a certificate that ends on another day, `YYYY-MM-DD`; `number` is its own. */
export function termTitle(device: Device, until: string): Bilingual {
  return inBothLanguages(({ messages }) => messages.ofDevice(device, messages.certificateTerm(until)));
}

/** Title of the personal message that a change makes; null for changes that need none. */
export function messageTitle(event: Event, status: ApplicationStatus, device: Device): Bilingual | null {
  const { zh, en } = inBothLanguages(({ messages }) => {
    const what = whatHappened(messages, event, status);
    return what === undefined ? null : messages.ofDevice(device, what);
  });
  return zh === null || en === null ? null : { zh, en };
}

function whatHappened(
  { byEvent, byFinal, phaseApproved }: ServerTexts['messages'],
  event: Event,
  status: ApplicationStatus,
): string | undefined {
  const finals: Partial<Record<ApplicationStatus, string>> = byFinal;
  const events: Partial<Record<Event, string>> = byEvent;
  if (event === 'approve-final') return finals[status];
  if (event !== 'approve-phase') return events[event];
  if (status === 'product-under-review') return phaseApproved.commercial;
  return status === 'certifying' ? phaseApproved.certifying : phaseApproved.plus;
}
