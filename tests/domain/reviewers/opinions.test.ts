import { describe, expect, it } from 'vitest';
import {
  effectOf,
  failedBefore,
  type OpinionChoice,
  opinionRuleOf,
  reviewersNeeded,
} from '#domain/reviewers/opinions.ts';

const approve: OpinionChoice = { type: 'approve-results' };
const reject: OpinionChoice = { type: 'reject-results' };
const bypass: OpinionChoice = { type: 'reject-bypass' };
const pass = (...passed: string[]): OpinionChoice => ({ type: 'approve-final', passed });
const none = {
  twoForProduct: false,
  twoForCommercial: false,
  twoForResults: false,
  twoForFinal: false,
  thirdDecides: false,
};

const one = { isForTwo: false, hasThird: false };
const two = { isForTwo: true, hasThird: false };
const three = { isForTwo: true, hasThird: true };

describe('what becomes of a decision', () => {
  it.each([
    ['one decides', one, [], approve, 'decides'],
    ['one rejects', one, [], reject, 'decides'],
    ['the first approves', two, [], approve, 'second'],
    ['the first rejects, which is enough', two, [], reject, 'decides'],
    ['both approve', two, [approve], approve, 'decides'],
    ['the second rejects, which is enough', two, [approve], reject, 'decides'],
    ['the first passes nothing, which is enough', two, [], pass(), 'decides'],
    ['the first passes a part', two, [], pass('a'), 'second'],
    ['the second passes less', two, [pass('a', 'b')], pass('a'), 'decides'],
    ['the first rejects', three, [], reject, 'second'],
    ['both reject, for other reasons', three, [reject], bypass, 'decides'],
    ['both approve', three, [approve], approve, 'decides'],
    ['the second differs', three, [approve], reject, 'third'],
    ['the second differs the other way round', three, [reject], approve, 'third'],
    ['the third approves', three, [approve, reject], approve, 'decides'],
    ['the third rejects', three, [reject, approve], reject, 'decides'],
    ['both pass the same', three, [pass('a', 'b')], pass('b', 'a'), 'decides'],
    ['the second passes less', three, [pass('a', 'b')], pass('a'), 'third'],
    ['the first passes nothing', three, [], pass(), 'second'],
    ['the rule has no third any more', two, [approve, reject], approve, 'decides'],
  ] as const)('%s (%o)', (_what, rule, earlier, choice, effect) => {
    expect(effectOf(rule, earlier, choice)).toBe(effect);
  });

  it.each([
    ['one decides', one, [], []],
    ['nobody decided yet', two, [], []],
    ['the first did not pass it', two, [pass('a')], ['b']],
    ['the first passed all', two, [pass('a', 'b')], []],
    ['a third decides', three, [pass('a')], []],
  ] as const)('%s: what cannot be passed any more (%o)', (_what, rule, earlier, failed) => {
    expect(failedBefore(rule, earlier, ['a', 'b'])).toEqual(failed);
  });
});

describe('for how many reviewers a programme asks', () => {
  it.each([
    ['review-product', 'twoForProduct'],
    ['review-commercial', 'twoForCommercial'],
    ['review-results', 'twoForResults'],
    ['approve-final', 'twoForFinal'],
  ] as const)('%s is for two by %s alone', (action, key) => {
    const others = { ...none, twoForProduct: true, twoForCommercial: true, twoForResults: true };
    expect(opinionRuleOf(action, { ...none, [key]: true })).toEqual(two);
    expect(opinionRuleOf(action, { ...none, [key]: true, thirdDecides: true })).toEqual(three);
    expect(opinionRuleOf(action, { ...others, twoForFinal: true, [key]: false })).toEqual(one);
    expect(opinionRuleOf(action, { ...none, thirdDecides: true })).toEqual(one);
  });

  it.each(['receive-samples', 'test-samples', 'amend-materials', null] as const)(
    '%s is never for two',
    (action) => {
      const all = { twoForProduct: true, twoForCommercial: true, twoForResults: true, twoForFinal: true };
      expect(opinionRuleOf(action, { ...all, thirdDecides: true })).toEqual(one);
    },
  );

  it.each([
    [{}, 1],
    [{ thirdDecides: true }, 1],
    [{ fourEyes: true }, 2],
    [{ twoForResults: true }, 2],
    [{ twoForFinal: true, thirdDecides: true }, 3],
    [{ fourEyes: true, thirdDecides: true }, 2],
  ])('%o needs %i', (settings, needed) => {
    expect(reviewersNeeded({ ...none, fourEyes: false, ...settings })).toBe(needed);
  });
});
