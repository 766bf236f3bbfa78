import { describe, expect, it } from 'vitest';
import { reviewerCommandSchema } from '#contract/command.ts';
import { firstRequirements } from '#db/baseline/first-requirements.ts';
import { waitActions } from '#domain/applications/waits.ts';
import { describeError } from '#domain/errors/errors.ts';
import type { Requirement } from '#domain/requirements/requirements.ts';
import { compare, patchAge, type Result } from '#web/features/reviews/model/comparison.ts';
import { readDecidedBefore } from '#web/features/reviews/model/decided-before.ts';
import {
  approvalOf,
  decisionBarrierOf,
  readSerials,
  rejectionOf,
  remedyOf,
} from '#web/features/reviews/model/decision.ts';
import { emptyFinding, findingsFor, refusedAlone } from '#web/features/reviews/model/findings.ts';
import { effectOn, failedIn, placesOf } from '#web/features/reviews/model/opinions.ts';
import {
  neighbourOf,
  nextToDecide,
  queueTabOf,
  rowsOfTab,
  urgencyOf,
} from '#web/features/reviews/model/queue.ts';
import { judge, meetRest, requirementsOf, shortList } from '#web/features/reviews/model/requirements.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { submitKeyName } from '#web/lib/shell/submit-key.ts';

const finding = { requirement: 'T-05', seen: 'no antenna', mend: 'mend it' };
const item = '3f0d7f6e-5a0a-4d0c-9d75-0c8e3f6b8c11';

const codes = ['T-01', 'T-02', 'T-03', 'T-04', 'T-05', 'T-06'];

describe('requirements', () => {
  const edition = firstRequirements as unknown as Requirement[];
  const of = (action: Parameters<typeof requirementsOf>[0]) =>
    requirementsOf(action, edition).map(({ code }) => code);

  it('belong to the wait', () => {
    expect(of('review-product')).toEqual(['P-01', 'P-02', 'P-03']);
    expect(of('review-results')).toEqual(codes);
    expect(of('test-samples')).toEqual(['S-01', 'S-02']);
    for (const action of ['receive-samples', 'approve-final', 'upload-results', null] as const)
      expect(of(action)).toEqual([]);
  });

  it('are judged one by one', () => {
    const ids = ['S-01', 'S-02'];
    expect(judge(ids, {})).toEqual({ failed: [], open: 2 });
    expect(judge(ids, { 'S-01': 'bad', 'S-02': 'na' })).toEqual({ failed: ['S-01'], open: 0 });
    expect(meetRest(ids, { 'S-01': 'bad' })).toEqual({ 'S-01': 'bad', 'S-02': 'ok' });
  });

  it.each([
    [['T-01', 'T-02', 'T-03', 'T-06'], 'T-01 – T-03, T-06'],
    [['T-01', 'T-02', 'T-04'], 'T-01, T-02, T-04'],
    [codes, 'T-01 – T-06'],
    [[], ''],
  ])('%j in a few words: %s', (met, text) => expect(shortList(met, codes, ', ')).toBe(text));
});

describe('findings', () => {
  const written = { ...emptyFinding('T-05'), seen: { zh: '', en: 'no log' } };

  it('are one at least for what is not met, and keep what was written', () => {
    const aimed = (code: string) => (code === 'T-05' ? `waiver:${item}` : '');
    expect(findingsFor(['T-04', 'T-05'], [written], aimed)).toEqual([emptyFinding('T-04'), written]);
    expect(findingsFor(['T-05'], [], aimed)).toEqual([emptyFinding('T-05', `waiver:${item}`)]);
    expect(findingsFor([], [written], aimed)).toEqual([]);
    const twice = [written, emptyFinding('T-05')];
    expect(findingsFor(['T-05'], twice, aimed)).toEqual(twice);
  });

  it.each([
    [[`waiver:${item}`], [item]],
    [[`waiver:${item}`, `waiver:${item}`], [item]],
    [[`waiver:${item}`, ''], null],
    [[`configuration:${item}`], null],
    [['waiver:none'], null],
    [[], null],
  ])('about %j refuse bypass items alone: %j', (targets, items) => {
    expect(refusedAlone(targets.map((target) => ({ target })))).toEqual(items);
  });
});

it.each([
  ['LYX3P26A00117\n\n  LYX3P26A00118 \n', ['LYX3P26A00117', 'LYX3P26A00118'], null],
  ['', [], null],
  ['A1\nA1', ['A1', 'A1'], 'twice'],
  ['A1\nA2\nA3', ['A1', 'A2', 'A3'], 'tooMany'],
  ['<A1>', ['<A1>'], 'characters'],
])('serial numbers of a receipt of two devices: %j', (typed, serials, problem) => {
  expect(readSerials(typed, 2)).toEqual({ serials, problem });
});

describe('a decision', () => {
  it('is a command of the contract wherever the office is waited for', () => {
    const commands = waitActions.flatMap((action) => [
      approvalOf(action, '', { passed: [item], serials: ['LYX3P26A00117'] }),
      rejectionOf(action, { finding, days: 5 }, null),
    ]);
    const made = commands.filter((command) => command !== null);
    expect(made.map(({ type }) => type)).toEqual([
      'approve-phase',
      'reject-phase',
      'approve-phase',
      'reject-phase',
      'approve-results',
      'reject-results',
      'receive-samples',
      'pass-sample-test',
      'fail-sample-test',
      'approve-final',
    ]);
    for (const command of made) expect(reviewerCommandSchema.safeParse(command).success).toBe(true);
  });

  it('refuses one bypass item where it is about that', () => {
    expect(rejectionOf('review-results', { finding }, [item])).toMatchObject({
      type: 'reject-bypass',
      bypassItemId: item,
    });
  });

  it.each([
    ['review-product', null, 'amend-materials'],
    ['review-commercial', null, 'amend-materials'],
    ['review-results', null, 'replace-results'],
    ['review-results', [item], 'amend-bypass'],
    ['test-samples', null, 'choose-redelivery'],
    ['receive-samples', null, null],
    ['approve-final', null, null],
    ['upload-results', null, null],
  ] as const)('a rejection of %s, bypass items %j, asks for %s', (action, bypass, remedy) => {
    expect(remedyOf(action, bypass)).toBe(remedy);
  });

  it('is not for everybody', () => {
    const me = { accountId: 'me', roles: ['reviewer' as const], enterprise: null };
    const wait = { waitingFor: 'reviewer', action: 'review-product', since: '', dueAt: null } as const;
    const enterprise = { id: 'own', nameZh: '', nameEn: '' };
    const asked = { wait, enterprise, fourEyes: false, opinions: null };
    const by = (id: string) => ({
      id: 'opinion',
      reviewer: { id, nameZh: '', nameEn: null },
      at: '',
      type: 'approve-phase' as const,
      passed: [],
      comment: '',
      findings: [],
    });
    const colleague = { ...me, enterprise };
    expect(decisionBarrierOf(asked, me)).toBeNull();
    expect(decisionBarrierOf(asked, { ...me, roles: ['admin'] })).toBe('role');
    expect(decisionBarrierOf(asked, null)).toBe('role');
    expect(decisionBarrierOf(asked, colleague)).toBe('own-enterprise');
    expect(decisionBarrierOf({ ...asked, fourEyes: true }, me)).toBe('four-eyes');
    const after = (id: string) => ({ ...asked, opinions: { hasThird: false, given: [by(id)] } });
    expect(decisionBarrierOf(after('me'), me)).toBe('opinion');
    expect(decisionBarrierOf(after('other'), me)).toBeNull();
    const theirs = { ...wait, waitingFor: 'partner' } as const;
    expect(decisionBarrierOf({ ...asked, wait: theirs }, me)).toBe('not-waiting');
  });
});

describe('a decision that came too late', () => {
  const { code } = describeError('reviewStatusChanged');
  const at = '2026-11-19T06:02:00.000Z';

  it('says who decided what', () => {
    const details = { decidedBy: '沈知微', decidedByEn: 'Shen Zhiwei', decision: 'approve-results', at };
    expect(readDecidedBefore(new ApiError({ status: 409, code, details }))).toEqual({
      by: '沈知微',
      byEn: 'Shen Zhiwei',
      decision: 'approve-results',
      at,
    });
  });

  it('bears an answer that leaves it out, and is told from other failures', () => {
    const nobody = { by: null, byEn: null, decision: null, at: null };
    expect(readDecidedBefore(new ApiError({ status: 409, code }))).toEqual(nobody);
    expect(readDecidedBefore(new ApiError({ status: 0 }))).toBeNull();
    expect(readDecidedBefore(new Error('no'))).toBeNull();
  });
});

describe('the queue', () => {
  const row = (id: string, conflict = false) => ({ id, conflict, decided: null });
  const at = '2026-11-20T00:00:00Z';
  const decided = {
    id: 'c',
    type: 'approve-final',
    actor: '周一宁',
    actorEn: null,
    own: true,
    at,
    effectiveAt: at,
  } as const;
  const rows = [row('a', true), row('b'), row('c', true), row('d')];

  it('goes on to what the reader may decide, round the end', () => {
    expect(nextToDecide(rows, null)).toBe('b');
    expect(nextToDecide(rows, 'b')).toBe('d');
    expect(nextToDecide(rows, 'd')).toBe('b');
    expect(nextToDecide([row('a')], 'a')).toBeNull();
    expect(nextToDecide([{ ...row('a'), decided }, row('b')], null)).toBe('b');
  });

  it('is walked row by row', () => {
    expect(neighbourOf(rows, 'a', 1)).toBe('b');
    expect(neighbourOf(rows, 'a', -1)).toBeNull();
    expect(neighbourOf(rows, null, 1)).toBe('a');
    expect(neighbourOf([], null, 1)).toBeNull();
  });

  it('drops what a push has handed to the maker', () => {
    const wait = { since: '', dueAt: null };
    const own = { wait: { ...wait, waitingFor: 'reviewer' as const, action: 'test-samples' as const } };
    const away = { wait: { ...wait, waitingFor: 'partner' as const, action: 'amend-bypass' as const } };
    expect(rowsOfTab([own, away], 'all')).toEqual([own]);
    expect(rowsOfTab([own, away], 'samples')).toEqual([own]);
    expect(rowsOfTab([own, away], 'materials')).toEqual([]);
    expect([queueTabOf('results'), queueTabOf('what'), queueTabOf(null)]).toEqual(['results', 'all', 'all']);
  });

  it('presses as time is used', () => {
    expect([0.2, 0.75, 1, 3].map(urgencyOf)).toEqual(['', 'soon', 'late', 'late']);
  });
});

describe('declared and measured', () => {
  const result = {
    declared: { brand: '岚岳', model: 'LY-P110', osVersion: '15' },
    measured: { brand: 'Lanyue', model: 'ly-p110 ', osVersion: 'Android 15.0', securityPatch: '2026-11-05' },
    fingerprint: 'Lanyue/p110/p110:15/A/1:user/release-keys',
    oddities: [],
  } as unknown as Result;
  const agreeing = (changes: object) => compare({ ...result, ...changes }).map(({ agrees }) => agrees);

  it('agree as the server compares them', () => {
    expect(agreeing({})).toEqual([true, true, true, null]);
    expect(agreeing({ measured: { ...result.measured, model: 'LY-P111', osVersion: '14' } })).toEqual([
      false,
      false,
      true,
      null,
    ]);
  });

  it('show an odd fingerprint', () => {
    expect(
      agreeing({ oddities: [{ code: 'notReleaseBuild', details: {}, text: { zh: '', en: '' } }] })[2],
    ).toBe(false);
  });

  it('tell how old a patch is', () => {
    expect(patchAge('2026-11-05', Date.parse('2026-11-19T08:00:00Z'))).toBe(14);
    expect([patchAge(null, 0), patchAge('unknown', 0)]).toEqual([null, null]);
  });
});

it('names the submit key as the keyboard does', () => {
  expect([submitKeyName('MacIntel'), submitKeyName('Linux x86_64')]).toEqual(['⌘↵', 'Ctrl ↵']);
});

describe('who decides where it takes two', () => {
  const by = (id: string, type: 'approve-phase' | 'reject-phase' = 'approve-phase') => ({
    id,
    reviewer: { id, nameZh: '', nameEn: null },
    at: '',
    type,
    passed: [],
    comment: '',
    findings: [],
  });
  const kinds = (hasThird: boolean, given: ReturnType<typeof by>[], mayDecide: boolean) =>
    placesOf({ hasThird, given }, mayDecide).map(({ kind }) => kind);

  it.each([
    ['nobody has decided', false, [], true, ['reader', 'later']],
    ['somebody else is to decide', false, [], false, ['next', 'later']],
    ['the first has', true, [by('a')], true, ['given', 'reader', 'later']],
    ['two differ', true, [by('a'), by('b', 'reject-phase')], true, ['given', 'given', 'reader']],
    ['a third is no more asked', false, [by('a'), by('b', 'reject-phase')], true, ['given', 'given']],
  ] as const)('%s', (_what, hasThird, given, mayDecide, expected) => {
    expect(kinds(hasThird, [...given], mayDecide)).toEqual(expected);
  });

  it('says what a decision sets going, and what cannot be passed any more', () => {
    const opinions = { hasThird: true, given: [by('a')] };
    expect(effectOn({ opinions }, { type: 'reject-phase' })).toBe('third');
    expect(effectOn({ opinions }, { type: 'approve-phase' })).toBe('decides');
    expect(effectOn({ opinions: null }, { type: 'reject-phase' })).toBe('decides');
    const first = { ...by('a'), type: 'approve-final' as const, passed: ['one'] };
    const configurations = ['one', 'two'].map((id) => ({ id })) as never;
    expect(failedIn({ opinions: { hasThird: false, given: [first] }, configurations })).toEqual(['two']);
    expect(failedIn({ opinions: null, configurations })).toEqual([]);
  });
});
