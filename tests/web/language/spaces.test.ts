import { expect, it } from 'vitest';
import { textsIn } from './texts.ts';

it('Chinese stands apart from the Latin letters and digits of a value, and beside Chinese without a space', async () => {
  const labs = await textsIn('zh', 'labs');
  expect(labs('page', { name: '岚岳 Watch 2' })).toBe('岚岳 Watch 2 的测试结果');
  expect(labs('page', { name: '岚岳手环' })).toBe('岚岳手环的测试结果');
  const waivers = await textsIn('zh', 'waivers');
  const said = { day: '2026-11-26', scope: '本型号', until: '2027-11-25' };
  expect(waivers('reused.by', { ...said, name: '沈知微' })).toMatch(
    /^由沈知微于 2026-11-26 通过，适用于本型号，/,
  );
  expect(waivers('reused.by', { ...said, name: 'Lee' })).toMatch(/^由 Lee 于 2026-11-26 /);
  // What a value says itself stays as it was written.
  expect(labs('page', { name: '岚岳X3' })).toBe('岚岳X3 的测试结果');
  expect((await textsIn('en', 'labs'))('page', { name: '岚岳' })).not.toContain('\ue000');
});
