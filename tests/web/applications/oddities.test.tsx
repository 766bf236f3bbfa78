import { expect, it } from 'vitest';
import { sayIn } from '#tests/web/language/texts.ts';
import { render } from '#tests/web/render.tsx';
import { MatchTable } from '#web/components/results/facts/match-table.tsx';
import { Oddities } from '#web/features/reviews/components/comparison-table.tsx';
import type { Result } from '#web/features/reviews/model/comparison.ts';

const zh = await sayIn('zh');
const en = await sayIn('en');

const oddities: Result['oddities'] = [
  { code: 'fingerprintAltered', details: { reported: 'a/b/c:15', unaltered: 'a/b/x:14' } },
  { code: 'fingerprintDisagrees', details: { device: 'x', osVersion: '14' } },
  { code: 'moduleLongerThanRun', details: { runtimeMs: 6343, durationMs: 900 } },
  { code: 'identicalRuntimes', details: { runtimeMs: 1000, count: 30, modules: 41 } },
  { code: 'impossiblyFast', details: { module: 'CtsFast', cases: 2000, runtimeMs: 12, modules: 3 } },
  { code: 'impossiblyFast', details: { cases: 2000, durationMs: 100 } },
  { code: 'timesMissing', details: {} },
];
const result = { oddities, disagreements: [], modulesIncomplete: 0 } as unknown as Result;

it('what was seen of an oddity is said in words, with its figures', async () => {
  const chinese = await render(<Oddities result={result} />, 'zh');
  for (const text of [
    zh('reviews:odd.seen.altered', { reported: 'a/b/c:15', unaltered: 'a/b/x:14' }),
    '指纹中为设备 x、系统版本 14',
    '最长的模块 6.3 秒，整次运行 900 毫秒',
    '41 个模块中有 30 个用时 1.0 秒',
    'CtsFast：2,000 个用例用时 12 毫秒，另有 2 个模块',
    '整次运行：2,000 个用例用时 100 毫秒',
  ])
    expect(chinese).toContain(text);
  const english = await render(<Oddities result={result} />, 'en');
  expect(english).toContain('30 of 41 modules took 1.0 s');
  for (const raw of ['runtimeMs', 'durationMs', '{{', '\ue000']) expect(chinese + english).not.toContain(raw);
});

it('a fingerprint that was altered is told as the file has it, nothing of it as declared', async () => {
  const match = [{ item: 'fingerprint', expected: 'a/b/c:15', found: 'a/b/x:14', agrees: false }] as const;
  const markup = await render(<MatchTable match={[...match]} />, 'en');
  expect(markup).toContain(en('results:facts.altered'));
  expect(markup).toMatch(
    /<td>–<\/td><td><span[^>]*>a\/b\/c:15<\/span><small>Before the alteration: a\/b\/x:14</,
  );
});
