import type { AgreementState } from '#domain/business-agreements/business-agreements.ts';

/** Steps of an enterprise from registration until it may apply for certification. */
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

/** Facts that an onboarding is calculated from. */
export type OnboardingFacts = {
  /** A test lab has nothing to do but to be permitted. */
  isLab: boolean;
  /** When its data were last submitted; null where they never were. */
  handedInAt: Date | null;
  /** The business licence is required, and is not there. */
  licenceMissing: boolean;
  /** 0 not submitted or returned, 1 in review, 2 verified. */
  verifyRealState: number;
  /** 0 not permitted, 1 permitted. */
  state: number;
  /** Its admission was declined, and it has not asked for it again. */
  declined: boolean;
  hasContact: boolean;
  /** Its agreement, whether that is in force today, and whether the enterprise has sent a signed copy. */
  agreement: { state: AgreementState; inForce: boolean; hasCopy: boolean };
  /** It has a partner code that is not withdrawn. */
  hasCode: boolean;
  /** It may apply for certification, or use the development tests. */
  hasPermission: boolean;
};

export type Onboarding = {
  /** In order; steps after the current one may be done already. */
  steps: { step: OnboardingStep; done: boolean }[];
  /** The first step that is not done, and whose turn it is; null when all are. */
  current: { step: OnboardingStep; side: OnboardingSide } | null;
};

const isDoneOfMaker: Record<OnboardingStep, (facts: OnboardingFacts) => boolean> = {
  company: ({ handedInAt, licenceMissing, verifyRealState }) =>
    verifyRealState === 2 || ((handedInAt !== null || verifyRealState > 0) && !licenceMissing),
  verification: ({ verifyRealState }) => verifyRealState === 2,
  admission: ({ state }) => state === 1,
  contact: ({ hasContact }) => hasContact,
  agreement: ({ agreement }) => agreement.inForce,
  code: ({ hasCode }) => hasCode,
  permissions: ({ hasPermission }) => hasPermission,
};

function isDone(step: OnboardingStep, facts: OnboardingFacts): boolean {
  return (facts.isLab && step !== 'admission') || isDoneOfMaker[step](facts);
}

/** The enterprise submits its data, again after a return, asks again and signs; everything else is the programme's. */
function sideOf(
  step: OnboardingStep,
  { verifyRealState, declined, agreement }: OnboardingFacts,
): OnboardingSide {
  if (step === 'company' || (step === 'admission' && declined)) return 'maker';
  if (step === 'agreement' && agreement.state === 'signing' && !agreement.hasCopy) return 'maker';
  return step === 'verification' && verifyRealState === 0 ? 'maker' : 'programme';
}

/** Progress of an enterprise, and who acts next. */
export function onboardingOf(facts: OnboardingFacts): Onboarding {
  const steps = onboardingSteps.map((step) => ({ step, done: isDone(step, facts) }));
  const next = steps.find(({ done }) => !done);
  return { steps, current: next ? { step: next.step, side: sideOf(next.step, facts) } : null };
}

/** Whose turn it is; sorted in lists, the programme's first. */
export const onboardingTurns = ['programme', 'maker', 'admitted', 'suspended'] as const;
export type OnboardingTurn = (typeof onboardingTurns)[number];

/** Status of an enterprise; `step` is null when there is no next one, and while it is suspended. */
export type OnboardingStatus = {
  turn: OnboardingTurn;
  step: OnboardingStep | null;
  done: OnboardingStep[];
};

/** @param suspended it was permitted before and is not any more */
export function onboardingStatusOf(facts: OnboardingFacts, suspended: boolean): OnboardingStatus {
  const { steps, current } = onboardingOf(facts);
  const done = steps.filter((one) => one.done).map(({ step }) => step);
  if (suspended && facts.state !== 1) return { turn: 'suspended', step: null, done };
  return current ? { turn: current.side, step: current.step, done } : { turn: 'admitted', step: null, done };
}
