import type { Locale } from '#domain/shared/locale.ts';
import type { Competence, CompetencePhase } from './competence.ts';
import type { ReviewerFacts } from './reviewers.ts';

export type ReviewerCandidate = ReviewerFacts & {
  id: string;
  competence: Competence;
  /** Reviews in hand that wait. */
  open: number;
  /** How often the rule gave a review to them, in turns; null before the first. */
  turns: number | null;
  /** When it last did; epoch ms. */
  givenAt: number | null;
};

/** An application that waits for a reviewer. */
export type ReviewWait = {
  phase: CompetencePhase;
  category: string;
  language: Locale;
  enterpriseId: string;
  /** Whose review it is already; null for nobody's. */
  holderId: string | null;
  /** Who reviewed the round of this phase before; null in the first round. */
  earlierId: string | null;
  /** Who must not review it: they approved the phase before, or gave their opinion of this one. */
  barredIds: readonly string[];
};

/** Why a reviewer does not fit, in the order in which it is asked. */
export const misfits = [
  'missing',
  'phase',
  'category',
  'language',
  'ownEnterprise',
  'fourEyes',
  'absent',
] as const;
export type Misfit = (typeof misfits)[number];

const includes = <T>(list: readonly T[], one: T) => list.length === 0 || list.includes(one);

function competenceMisfit({ competence }: ReviewerCandidate, wait: ReviewWait): Misfit | null {
  if (!includes(competence.phases, wait.phase)) return 'phase';
  if (!includes(competence.categories, wait.category)) return 'category';
  return includes(competence.languages, wait.language) ? null : 'language';
}

/** Why a review is not given to a candidate; null where they fit. Who reviewed the round before is not asked for their competence. */
export function misfitOf(candidate: ReviewerCandidate, wait: ReviewWait): Misfit | null {
  if (candidate.disabled || !candidate.roles.includes('reviewer')) return 'missing';
  const beyond = candidate.id === wait.earlierId ? null : competenceMisfit(candidate, wait);
  if (beyond) return beyond;
  if (candidate.enterpriseId === wait.enterpriseId) return 'ownEnterprise';
  if (wait.barredIds.includes(candidate.id)) return 'fourEyes';
  return candidate.absent ? 'absent' : null;
}

export const nobodyReasons = ['nobody-in-pool', 'own-enterprise', 'four-eyes', 'all-absent'] as const;
export type NobodyReason = (typeof nobodyReasons)[number];
export const choiceReasons = ['holder', 'earlier', 'turn'] as const;
export type ReviewerChoice =
  | { reviewerId: string; because: (typeof choiceReasons)[number] }
  | { reviewerId: null; because: NobodyReason };

const reasonOf: Partial<Record<Misfit, NobodyReason>> = {
  ownEnterprise: 'own-enterprise',
  fourEyes: 'four-eyes',
  absent: 'all-absent',
};

/** Why nobody fits: what stood against those who came nearest. */
function nobodyReason(candidates: readonly ReviewerCandidate[], wait: ReviewWait): NobodyReason {
  const last = Math.max(-1, ...candidates.map((one) => misfits.indexOf(misfitOf(one, wait) ?? 'missing')));
  const misfit = misfits[last];
  return (misfit && reasonOf[misfit]) ?? 'nobody-in-pool';
}

/** Who would fit if they were there. */
const wouldFit = (one: ReviewerCandidate, wait: ReviewWait) =>
  misfitOf({ ...one, disabled: false, absent: false, roles: ['reviewer'] }, wait) === null;

/**
 * Turns as they count for one application, of all who would fit: whoever has none yet, or is away, begins at the fewest of
 * those who are there.
 */
export function levelTurns(candidates: readonly ReviewerCandidate[], wait: ReviewWait): Map<string, number> {
  const fits = (one: ReviewerCandidate) => misfitOf(one, wait) === null;
  const counted = candidates.flatMap((one) => (fits(one) && one.turns !== null ? [one.turns] : []));
  const least = counted.length === 0 ? 0 : Math.min(...counted);
  const turnsOf = (one: ReviewerCandidate) =>
    one.turns !== null && fits(one) ? one.turns : Math.max(one.turns ?? 0, least);
  return new Map(candidates.filter((one) => wouldFit(one, wait)).map((one) => [one.id, turnsOf(one)]));
}

/**
 * Who reviews an application: whose it is, or who reviewed the round before, where they fit; otherwise the one with the
 * fewest turns, of those who has the fewest in hand, was given one longest ago, and comes first by id.
 */
export function chooseReviewer(candidates: readonly ReviewerCandidate[], wait: ReviewWait): ReviewerChoice {
  const fitting = candidates.filter((one) => misfitOf(one, wait) === null);
  const has = (id: string | null) => fitting.some((one) => one.id === id);
  if (wait.holderId !== null && has(wait.holderId)) return { reviewerId: wait.holderId, because: 'holder' };
  if (wait.earlierId !== null && has(wait.earlierId))
    return { reviewerId: wait.earlierId, because: 'earlier' };
  const turns = levelTurns(candidates, wait);
  const turnsOf = ({ id }: ReviewerCandidate) => turns.get(id) ?? 0;
  const [next] = fitting.toSorted(
    (one, other) =>
      turnsOf(one) - turnsOf(other) ||
      one.open - other.open ||
      (one.givenAt ?? 0) - (other.givenAt ?? 0) ||
      one.id.localeCompare(other.id, 'en'),
  );
  if (next) return { reviewerId: next.id, because: 'turn' };
  return { reviewerId: null, because: nobodyReason(candidates, wait) };
}

export type ReviewerTurn = { id: string; turns: number; givenAt: number | null };

/**
 * The turns to write after a choice: of whoever was given one, of who is new, and of who is away, and on their return would
 * else be given all that they missed. A further round is nobody's turn.
 */
export function turnsAfter(
  candidates: readonly ReviewerCandidate[],
  wait: ReviewWait,
  { choice, at }: { choice: ReviewerChoice; at: number },
): ReviewerTurn[] {
  if (choice.because !== 'turn') return [];
  const level = levelTurns(candidates, wait);
  return candidates.flatMap(({ id, turns, givenAt }) => {
    const count = level.get(id);
    if (count === undefined) return [];
    if (id === choice.reviewerId) return [{ id, turns: count + 1, givenAt: at }];
    return count === turns ? [] : [{ id, turns: count, givenAt }];
  });
}

/** The same for several, one after the other; the turns to write are those of whoever was given one or was away. */
export function chooseForAll(
  candidates: readonly ReviewerCandidate[],
  waits: readonly ReviewWait[],
  at: number,
): { choices: ReviewerChoice[]; turns: ReviewerTurn[] } {
  let present = candidates;
  const written = new Map<string, ReviewerTurn>();
  const choices = waits.map((wait) => {
    const choice = chooseReviewer(present, wait);
    const turns = new Map(turnsAfter(present, wait, { choice, at }).map((one) => [one.id, one]));
    for (const turn of turns.values()) written.set(turn.id, turn);
    present = present.map((one) => {
      const open = one.open + (one.id === choice.reviewerId ? 1 : 0);
      return { ...one, ...turns.get(one.id), open };
    });
    return choice;
  });
  return { choices, turns: [...written.values()] };
}
