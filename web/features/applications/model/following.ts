import type { CertificationMode } from '#domain/applications/statuses.ts';
import { defaultDeadlines, type WaitAction, type WaitingFor } from '#domain/applications/waits.ts';

type Step = (typeof standard)[number];

/** A step that is still to come; `days` are the working days it usually takes. */
export type NextStep = { action: Step | 'certificate'; owner: WaitingFor; days: number | null };

/** The next steps, the certificate last, and how many between them are not named. */
export type NextSteps = { steps: NextStep[]; unnamed: number };

const standard = [
  'review-product',
  'review-commercial',
  'upload-results',
  'review-results',
  'deliver-samples',
  'receive-samples',
  'test-samples',
  'approve-final',
] as const satisfies readonly WaitAction[];
const plus = ['review-product', 'review-commercial', 'approve-final'] as const satisfies readonly Step[];

/** The wait of the straight way that comes after one that is a detour. */
const detours: Partial<Record<WaitAction, Step>> = {
  'amend-materials': 'review-product',
  'replace-results': 'review-results',
  'amend-bypass': 'review-results',
  'choose-redelivery': 'deliver-samples',
};
const ofPartner: readonly WaitAction[] = ['upload-results', 'deliver-samples'];
const maxShown = 2;

/** Working days that a wait usually takes; null where it has no limit in days. */
export function usualDays(action: WaitAction): number | null {
  const limit = defaultDeadlines[action];
  return 'workingDays' in limit ? limit.workingDays : null;
}

function stepOf(action: Step): NextStep {
  const owner = ofPartner.includes(action) ? 'partner' : 'reviewer';
  return { action, owner, days: usualDays(action) };
}

/** What comes after the present wait, the certificate last; nothing once all is over. */
export function followingSteps(mode: CertificationMode, action: WaitAction | null): NextSteps {
  if (action === null) return { steps: [], unnamed: 0 };
  const way: readonly Step[] = mode === 'plus' ? plus : standard;
  const detour = detours[action];
  const start = detour ? way.indexOf(detour) : way.indexOf(action as Step) + 1;
  const rest = way.slice(start).map(stepOf);
  // One more is as short as saying that there is one more.
  const named = rest.length > maxShown + 1 ? rest.slice(0, maxShown) : rest;
  const certificate: NextStep = { action: 'certificate', owner: 'nobody', days: null };
  return { steps: [...named, certificate], unnamed: rest.length - named.length };
}
