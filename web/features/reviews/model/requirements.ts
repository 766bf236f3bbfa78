import type { WaitAction } from '#domain/applications/waits.ts';
import type { Requirement, RequirementArea } from '#domain/requirements/requirements.ts';

/** Met, not met, does not apply. */
export type Verdict = 'ok' | 'bad' | 'na';
export type Verdicts = Readonly<Record<string, Verdict>>;

const areas: Partial<Record<WaitAction, RequirementArea>> = {
  'review-product': 'product',
  'review-commercial': 'commercial',
  'review-results': 'results',
  'test-samples': 'sample',
};

/** The requirements of an edition that a wait is judged by; none where there is nothing to reject. */
export function requirementsOf(
  action: WaitAction | null,
  requirements: readonly Requirement[],
): readonly Requirement[] {
  const area = action && areas[action];
  return requirements.filter((one) => one.area === area);
}

export type Judgement = { failed: string[]; open: number };

/** Which requirements are not met, and how many nobody has judged yet. */
export function judge(codes: readonly string[], verdicts: Verdicts): Judgement {
  return {
    failed: codes.filter((code) => verdicts[code] === 'bad'),
    open: codes.filter((code) => verdicts[code] === undefined).length,
  };
}

/** Everything not judged yet is met; what was judged stays. */
export function meetRest(codes: readonly string[], verdicts: Verdicts): Verdicts {
  return Object.fromEntries(codes.map((code) => [code, verdicts[code] ?? 'ok']));
}

/** Codes in a few words: those that follow each other as a range, `T-01 – T-04, T-06`. */
export function shortList(codes: readonly string[], all: readonly string[], comma: string): string {
  const runs: string[][] = [];
  for (const code of codes) {
    const last = runs.at(-1);
    const follows = last && all.indexOf(code) === all.indexOf(last.at(-1) ?? '') + 1;
    if (follows) last.push(code);
    else runs.push([code]);
  }
  const textOf = (run: string[]) => (run.length > 2 ? `${run[0]} – ${run.at(-1)}` : run.join(comma));
  return runs.map(textOf).join(comma);
}
