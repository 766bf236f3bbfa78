import type { AgreementState } from '#domain/business-agreements/business-agreements.ts';

/** The way of an enterprise from its registration until it may apply for certification. */
export const onboardingSteps = [
  'company',
  'verification',
  'admission',
  'contact',
  'agreement',
  'code',
  'permissions',
] as const;
export type OnboardingStep = (typeof onboardingSteps)[number];
export type OnboardingSide = 'maker' | 'programme';

/** What an enterprise's onboarding is judged by. */
export type OnboardingFacts = {
  /** When its data were handed in, last; null where they were never. */
  handedInAt: Date | null;
  /** 0 not submitted or returned, 1 in review, 2 verified. */
  verifyRealState: number;
  /** 0 not permitted, 1 permitted. */
  state: number;
  hasContact: boolean;
  /** What is agreed with it, and whether that is in force today. */
  agreement: { state: AgreementState; inForce: boolean };
  /** It has a partner code that is not withdrawn. */
  hasCode: boolean;
  /** It may apply for certification, or use the development tests. */
  hasPermission: boolean;
};

export type Onboarding = {
  /** In their order; those behind the current one may be done already. */
  steps: { step: OnboardingStep; done: boolean }[];
  /** The first that is not done, and whose turn it is; null when all are. */
  current: { step: OnboardingStep; side: OnboardingSide } | null;
};

const isDone: Record<OnboardingStep, (facts: OnboardingFacts) => boolean> = {
  company: ({ handedInAt, verifyRealState }) => handedInAt !== null || verifyRealState > 0,
  verification: ({ verifyRealState }) => verifyRealState === 2,
  admission: ({ state }) => state === 1,
  contact: ({ hasContact }) => hasContact,
  agreement: ({ agreement }) => agreement.inForce,
  code: ({ hasCode }) => hasCode,
  permissions: ({ hasPermission }) => hasPermission,
};

/** The company hands its data in, again when they are returned, and signs; everything else is the programme's. */
function sideOf(step: OnboardingStep, { verifyRealState, agreement }: OnboardingFacts): OnboardingSide {
  if (step === 'company') return 'maker';
  if (step === 'agreement' && agreement.state === 'signing') return 'maker';
  return step === 'verification' && verifyRealState === 0 ? 'maker' : 'programme';
}

/** How far an enterprise is, and who has to do what next. */
export function onboardingOf(facts: OnboardingFacts): Onboarding {
  const steps = onboardingSteps.map((step) => ({ step, done: isDone[step](facts) }));
  const next = steps.find(({ done }) => !done);
  return { steps, current: next ? { step: next.step, side: sideOf(next.step, facts) } : null };
}

/** Who has to do something for an enterprise; in the order of lists, where what the programme has to do comes first. */
export const onboardingTurns = ['programme', 'maker', 'admitted', 'suspended'] as const;
export type OnboardingTurn = (typeof onboardingTurns)[number];

/** Where an enterprise stands; `step` is null for whoever has no next one, and while it is suspended. */
export type OnboardingStanding = {
  turn: OnboardingTurn;
  step: OnboardingStep | null;
  done: OnboardingStep[];
};

/** @param suspended it was permitted before, and is so no longer */
export function standingOf(facts: OnboardingFacts, suspended: boolean): OnboardingStanding {
  const { steps, current } = onboardingOf(facts);
  const done = steps.filter((one) => one.done).map(({ step }) => step);
  if (suspended && facts.state !== 1) return { turn: 'suspended', step: null, done };
  return current ? { turn: current.side, step: current.step, done } : { turn: 'admitted', step: null, done };
}
