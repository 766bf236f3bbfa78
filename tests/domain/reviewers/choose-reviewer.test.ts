import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  chooseReviewer,
  type Misfit,
  misfitOf,
  type ReviewerCandidate,
  type ReviewWait,
  turnsAfter,
} from '#domain/reviewers/choose-reviewer.ts';
import {
  allCompetence,
  type Competence,
  competenceSchema,
  languageOfCountry,
} from '#domain/reviewers/competence.ts';

const candidate = (id: string, facts: Partial<ReviewerCandidate> = {}): ReviewerCandidate => ({
  id,
  roles: ['reviewer'],
  disabled: false,
  enterpriseId: null,
  absent: false,
  competence: allCompetence,
  open: 0,
  turns: 0,
  givenAt: null,
  ...facts,
});
const wait = (facts: Partial<ReviewWait> = {}): ReviewWait => ({
  phase: 'results',
  category: 'tablet',
  language: 'zh',
  enterpriseId: 'lanyue',
  holderId: null,
  earlierId: null,
  barredIds: [],
  ...facts,
});
const only = (competence: Partial<Competence>) => ({ competence: { ...allCompetence, ...competence } });

describe('who does not fit', () => {
  const cases: [facts: Partial<ReviewerCandidate>, asked: Partial<ReviewWait>, misfit: Misfit | null][] = [
    [{}, {}, null],
    [{ disabled: true }, {}, 'missing'],
    [{ roles: ['admin'] }, {}, 'missing'],
    [only({ phases: ['product', 'final'] }), {}, 'phase'],
    [only({ phases: ['results'], categories: ['tablet', 'car'], languages: ['zh'] }), {}, null],
    [only({ categories: ['phone'] }), {}, 'category'],
    [only({ languages: ['zh'] }), { language: 'en' }, 'language'],
    [only({ languages: ['zh'] }), { language: 'en', earlierId: 'a' }, null],
    [{ enterpriseId: 'lanyue' }, { earlierId: 'a' }, 'ownEnterprise'],
    [{ enterpriseId: 'hebai' }, {}, null],
    [{}, { barredIds: ['a'] }, 'fourEyes'],
    [{ absent: true }, {}, 'absent'],
  ];
  it.each(cases)('%j for %j: %s', (facts, asked, misfit) => {
    expect(misfitOf(candidate('a', facts), wait(asked))).toBe(misfit);
  });
});

describe('the reviewer chosen', () => {
  const [a, b, c] = ['a', 'b', 'c'];
  it.each([
    ['nobody of nobody', [], {}, null, 'nobody-in-pool'],
    ['nobody who is competent', [candidate(a, only({ languages: ['en'] }))], {}, null, 'nobody-in-pool'],
    ['nobody but who is away', [candidate(a, { absent: true })], {}, null, 'all-absent'],
    ['nobody but their own', [candidate(a, { enterpriseId: 'lanyue' })], {}, null, 'own-enterprise'],
    ['nobody but who approved before', [candidate(a)], { barredIds: [a] }, null, 'four-eyes'],
    [
      'what came nearest',
      [candidate(a, { absent: true }), candidate(b)],
      { barredIds: [b] },
      null,
      'all-absent',
    ],
    ['whose it is', [candidate(a), candidate(b, { turns: 9, open: 9 })], { holderId: b }, b, 'holder'],
    ['who had the round before', [candidate(a), candidate(b, { turns: 9 })], { earlierId: b }, b, 'earlier'],
    [
      'another while they are away',
      [candidate(a), candidate(b, { absent: true })],
      { holderId: b },
      a,
      'turn',
    ],
    ['the fewest turns', [candidate(a, { turns: 2 }), candidate(b, { turns: 1, open: 5 })], {}, b, 'turn'],
    ['then the fewest in hand', [candidate(a, { open: 6 }), candidate(b, { open: 5 })], {}, b, 'turn'],
    ['then longest ago', [candidate(a, { givenAt: 2 }), candidate(b, { givenAt: 1 })], {}, b, 'turn'],
    ['then the id', [candidate(c), candidate(b)], {}, b, 'turn'],
    [
      'who is new, as the others',
      [candidate(a, { turns: 7 }), candidate(b, { turns: null, open: 1 })],
      {},
      a,
      'turn',
    ],
  ] as const)('%s', (_what, candidates, asked, reviewerId, because) => {
    expect(chooseReviewer(candidates, wait(asked))).toEqual({ reviewerId, because });
  });
});

it('whoever returns or is new begins at the fewest turns of those who were there, and is not given what they missed', () => {
  let office = [
    candidate('a', { turns: 40 }),
    candidate('b', { turns: 40 }),
    candidate('c', { turns: 12, absent: true }),
  ];
  const arrive = () => {
    const choice = chooseReviewer(office, wait());
    const after = new Map(turnsAfter(office, wait(), { choice, at: 1 }).map((one) => [one.id, one]));
    office = office.map((one) => ({ ...one, ...after.get(one.id) }));
    return choice.reviewerId;
  };
  arrive();
  office = [...office.map((one) => ({ ...one, absent: false })), candidate('d', { turns: null })];
  const given = Array.from({ length: 20 }, arrive);
  for (const id of ['a', 'b', 'c', 'd'])
    expect(given.filter((one) => one === id).length, id).toBeOneOf([4, 5, 6]);
});

type Arrival = {
  who: number;
  isSecond: boolean;
  foreign: boolean;
  done: number;
  away: number;
  returns: boolean;
};

/** Six alike reviewers, of whom the last belongs to the enterprise `own`, and what comes while they come and go. */
function run(arrivals: readonly Arrival[]) {
  let office = Array.from({ length: 6 }, (_, at) =>
    candidate(`r${at}`, { enterpriseId: at === 5 ? 'own' : null, turns: null }),
  );
  const choices = arrivals.map(({ who, isSecond, foreign, done, away, returns }, at) => {
    office = office.map((one, index) => ({
      ...one,
      absent: index === away ? !returns : one.absent,
      open: index === done ? Math.max(0, one.open - 1) : one.open,
    }));
    const asked = wait({ enterpriseId: foreign ? 'lanyue' : 'own', earlierId: isSecond ? `r${who}` : null });
    const choice = chooseReviewer(office, asked);
    const present = office.filter(({ absent }) => !absent).map(({ id }) => id);
    const after = new Map(turnsAfter(office, asked, { choice, at }).map((one) => [one.id, one]));
    office = office.map((one) => ({
      ...one,
      ...after.get(one.id),
      open: one.open + (one.id === choice.reviewerId ? 1 : 0),
    }));
    return { choice, asked, present, turns: new Map(office.map(({ id, turns }) => [id, turns])) };
  });
  return choices;
}

/** The longest spans in which all of `ids` are there. */
function spansOf<T extends { present: string[] }>(steps: readonly T[], ids: readonly string[]): T[][] {
  const spans: T[][] = [[]];
  for (const step of steps) {
    if (ids.every((id) => step.present.includes(id))) spans.at(-1)?.push(step);
    else spans.push([]);
  }
  return spans.filter(({ length }) => length > 0);
}

const arrival = fc.record({
  who: fc.nat(5),
  isSecond: fc.boolean(),
  foreign: fc.boolean(),
  done: fc.nat(5),
  away: fc.nat(40),
  returns: fc.boolean(),
});

/**
 * Of a thousand arrivals: nobody is given their own enterprise's, nobody gets one without a reason, and of two who are alike
 * and both there, what their turn gave them in any span from its first arrival differs by at most one once they stand level,
 * by at most two from any moment; their turns never differ by more than one. Second rounds are nobody's turn.
 */
it('in a thousand arrivals turns are kept over absences and second rounds', () => {
  fc.assert(
    fc.property(fc.array(arrival, { minLength: 1_000, maxLength: 1_000 }), (arrivals) => {
      const steps = run(arrivals);
      for (const { choice, asked } of steps) {
        if (choice.reviewerId === null) expect(['all-absent', 'own-enterprise']).toContain(choice.because);
        else expect(choice.reviewerId === 'r5' && asked.enterpriseId === 'own').toBe(false);
      }
      for (const pair of [
        ['r0', 'r1'],
        ['r1', 'r4'],
        ['r2', 'r3'],
      ]) {
        for (const span of spansOf(steps, pair)) checkSpan(span, pair);
      }
    }),
    { numRuns: 20, seed: 41, endOnFailure: true },
  );
});

function checkSpan(span: ReturnType<typeof run>, [one = '', other = '']: readonly string[]): void {
  const given = { [one]: 0, [other]: 0 };
  const difference = () => (given[one] ?? 0) - (given[other] ?? 0);
  let [most, least] = [0, 0];
  for (const { choice, turns } of span) {
    if (choice.because === 'turn' && choice.reviewerId in given)
      given[choice.reviewerId] = (given[choice.reviewerId] ?? 0) + 1;
    most = Math.max(most, difference());
    least = Math.min(least, difference());
    const [first, second] = [turns.get(one), turns.get(other)];
    if (typeof first === 'number' && typeof second === 'number')
      expect(Math.abs(first - second)).toBeLessThanOrEqual(1);
  }
  expect(most - least).toBeLessThanOrEqual(2);
}

it('the language is what names are asked for in', () => {
  expect(['CN', 'HK', null, 'DE', 'SG'].map(languageOfCountry)).toEqual(['zh', 'zh', 'zh', 'en', 'en']);
});

it.each([
  { ...allCompetence, phases: ['results', 'results'] },
  { ...allCompetence, languages: ['fr'] },
  { ...allCompetence, categories: ['not a code!'] },
])('the competence %j is refused', (competence) => {
  expect(competenceSchema.safeParse(competence).success).toBe(false);
});
