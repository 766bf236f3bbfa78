import type { Command } from '#domain/applications/commands.ts';
import { type CertificationMode, isFinal, type ReviewResult } from '#domain/applications/statuses.ts';
import { type ApplicationState, initialState, transition } from '#domain/applications/transitions.ts';
import { waitOf } from '#domain/applications/waits.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Of a sequence that is the same in each run, at least 0 and less than 1. */
export function createDice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

export type Line = { event: string; at: number; named: string[] } & Pick<
  ApplicationState,
  'status' | 'step' | 'sample'
>;
export type Review = {
  at: number;
  phase: string;
  result: ReviewResult;
  reviewer: number;
};
export type Failure = { at: number; module: string; key: string; count: number; accepted: boolean };
export type Generated = {
  index: number;
  /** Numbers of its enterprise and product. */
  enterprise: number;
  product: number;
  category: string;
  mode: CertificationMode;
  state: ApplicationState;
  lines: Line[];
  reviews: Review[];
  failures: Failure[];
  dueAt: number | null;
};

export const categories = ['tablet', 'phone', 'watch'];
export const reviewerCount = 4;
export const enterpriseCount = 40;
const requirements = ['T-05', 'P-03', 'T-01', 'S-02'];
export const modules = ['CtsMediaTestCases', 'CtsCameraTestCases', 'CtsWifiTestCases'];

/** Some were run twice before they were applied with. */
export const isRepeated = (index: number) => index % 20 === 0;

type Next = { type: Command['type']; phase: string; result: ReviewResult } | { type: Command['type'] };
const review = (type: Command['type'], phase: string, result: ReviewResult): Next => ({
  type,
  phase,
  result,
});

/** What happens next to an application. */
function nextOf(state: ApplicationState, roll: number): Next {
  if (state.status === 'product-under-review') {
    const phase = state.phase ?? 'product';
    return roll < 0.85
      ? review('approve-phase', phase, 'approved')
      : review('reject-phase', phase, 'rejected');
  }
  if (state.status === 'product-rejected') return { type: roll < 0.9 ? 'resubmit' : 'end' };
  if (state.status === 'sample-device-test-failed') return { type: roll < 0.8 ? 'redeliver-samples' : 'end' };
  if (state.status !== 'certification-under-review') return { type: roll < 0.95 ? 'apply' : 'end' };
  if (state.mode === 'plus' || state.sample === 'report-generated')
    return review('approve-final', 'final', roll < 0.9 ? 'approved' : 'failed');
  if (state.sample === 'pending-delivery') return { type: 'deliver-samples' };
  if (state.sample === 'delivered') return review('receive-samples', 'sample-receipt', 'approved');
  if (state.sample === 'received')
    return roll < 0.9
      ? review('pass-sample-test', 'sample-test', 'approved')
      : review('fail-sample-test', 'sample-test', 'failed');
  if (roll < 0.65) return review('approve-results', 'results', 'approved');
  return roll < 0.85
    ? review('reject-results', 'results', 'rejected')
    : review('reject-bypass', 'bypass', 'rejected');
}

/** One application from its creation until it is final or the present has come. */
function generate(index: number, begun: number, now: number, dice: () => number): Generated {
  const mode = dice() < 0.8 ? 'standard' : 'plus';
  const product = index;
  let state = initialState(mode, ['a', 'b']);
  let at = begun;
  const lines: Line[] = [
    { event: 'created', at, status: state.status, step: state.step, sample: null, named: [] },
  ];
  const reviews: Review[] = [];
  const failures: Failure[] = [];
  const pick = <T>(from: readonly T[]) => from[Math.floor(dice() * from.length)] as T;
  while (!isFinal(state.status)) {
    at += Math.ceil((dice() * 9 * day) / minute) * minute;
    if (at >= now) break;
    const next = nextOf(state, dice());
    const passed = 'result' in next && next.result === 'failed' ? [] : dice() < 0.8 ? ['a', 'b'] : ['a'];
    const command = { passed, ...next } as unknown as Command;
    const changed = transition(state, command);
    if (!changed.ok) throw new Error(`${next.type} in ${state.status}`);
    state = changed.state;
    // A rejection rests on one requirement, and some name another.
    const isRejection = 'result' in next && next.phase !== 'final' && next.result !== 'approved';
    const named = isRejection ? [pick(requirements), pick(requirements)].slice(0, dice() < 0.7 ? 1 : 2) : [];
    lines.push({ event: next.type, at, status: state.status, step: state.step, sample: state.sample, named });
    if ('result' in next) {
      reviews.push({
        at,
        phase: next.phase,
        result: next.result,
        reviewer: Math.floor(dice() * reviewerCount),
      });
    }
    if (next.type === 'apply' && failures.length === 0)
      for (let number = 0; number < 2; number += 1)
        failures.push({
          at,
          module: pick(modules),
          key: `case ${number}`,
          count: 1 + Math.floor(dice() * 3),
          accepted: dice() < 0.5,
        });
  }
  const dueAt = waitOf(state).action === null ? null : now + Math.floor((dice() - 0.3) * 20) * day + minute;
  const enterprise = Math.floor(dice() * enterpriseCount);
  return {
    index,
    enterprise,
    product,
    category: pick(categories),
    mode,
    state,
    lines,
    reviews,
    failures,
    dueAt,
  };
}

/** Applications that began within 13 months before the present, in the order of their beginning. */
export function generateYear(count: number, now: number): Generated[] {
  const dice = createDice(41);
  return Array.from({ length: count }, (_, index) => {
    const begun = now - 395 * day + Math.floor((index / count) * 395 * 1440) * minute;
    return generate(index, begun, now - minute, dice);
  });
}
