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
  const seen = (kind: string, values: Record<string, unknown>) => zh(`reviews:odd.seen.${kind}`, values);
  const build = { device: 'x', osVersion: '14' };
  const list = Object.entries(build)
    .map(([item, value]) => zh(`reviews:odd.build.${item}`, { value }))
    .join(zh('reviews:odd.comma'));
  const others = seen('others', { count: 2 });
  const chinese = await render(<Oddities result={result} />, 'zh');
  for (const text of [
    seen('altered', { reported: 'a/b/c:15', unaltered: 'a/b/x:14' }),
    seen('disagrees', { list }),
    seen('longer', { module: '6.3 秒', run: '900 毫秒' }),
    seen('identical', { count: 30, of: 41, span: '1.0 秒' }),
    `${seen('fast', { module: 'CtsFast', count: 2000, span: '12 毫秒' })}${others}`,
    seen('fastRun', { count: 2000, span: '100 毫秒' }),
  ])
    expect(chinese).toContain(text);
  const english = await render(<Oddities result={result} />, 'en');
  expect(english).toContain(en('reviews:odd.seen.identical', { count: 30, of: 41, span: '1.0 s' }));
  for (const raw of ['runtimeMs', 'durationMs', '{{', '\ue000']) expect(chinese + english).not.toContain(raw);
});

it('a fingerprint that was altered is told as the file has it, nothing of it as declared', async () => {
  const match = [{ item: 'fingerprint', expected: 'a/b/c:15', found: 'a/b/x:14', agrees: false }] as const;
  const markup = await render(<MatchTable match={[...match]} />, 'en');
  expect(markup).toContain(en('results:facts.altered'));
  const before = en('results:facts.unaltered', { text: 'a/b/x:14' });
  expect(markup.replace(/<span[^>]*>/, '<span>')).toContain(
    `<td>–</td><td><span>a/b/c:15</span><small>${before}<`,
  );
});
