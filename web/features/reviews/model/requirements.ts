import { type RequirementArea, requirements } from '#domain/applications/applications.ts';
import type { WaitAction } from '#domain/applications/waits.ts';

/** Met, not met, does not apply. */
export type Verdict = 'ok' | 'bad' | 'na';
export type RequirementId = (typeof requirements)[number]['id'];
export type Verdicts = Readonly<Record<string, Verdict>>;

const areas: Partial<Record<WaitAction, RequirementArea>> = {
  'review-product': 'product',
  'review-commercial': 'commercial',
  'review-results': 'results',
  'test-samples': 'sample',
};

/** Ids of the requirements that a wait is judged by; none where there is nothing to reject. */
export function requirementsOf(action: WaitAction | null): readonly RequirementId[] {
  const area = action && areas[action];
  return area ? requirements.filter((one) => one.area === area).map((one) => one.id) : [];
}

export type Judgement = { failed: RequirementId[]; open: number };

/** Which requirements are not met, and how many nobody has judged yet. */
export function judge(ids: readonly RequirementId[], verdicts: Verdicts): Judgement {
  return {
    failed: ids.filter((id) => verdicts[id] === 'bad'),
    open: ids.filter((id) => verdicts[id] === undefined).length,
  };
}

/** Everything not judged yet is met; what was judged stays. */
export function meetRest(ids: readonly string[], verdicts: Verdicts): Verdicts {
  return Object.fromEntries(ids.map((id) => [id, verdicts[id] ?? 'ok']));
}
