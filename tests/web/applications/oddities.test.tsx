import { expect, it } from 'vitest';
import { presentOddities } from '#services/evidence/present-oddities.ts';
import { sayIn } from '#tests/web/language/texts.ts';
import { render } from '#tests/web/render.tsx';
import { MatchTable } from '#web/components/results/facts/match-table.tsx';
import { Oddities } from '#web/features/reviews/components/comparison-table.tsx';
import type { Result } from '#web/features/reviews/model/comparison.ts';

const en = await sayIn('en');

const oddities: Result['oddities'] = presentOddities([
  { code: 'identicalRuntimes', details: { runtimeMs: 6343, count: 30, modules: 41 } },
  { code: 'timesMissing', details: {} },
]);
const result = { oddities, disagreements: [], modulesIncomplete: 0 } as unknown as Result;
const clean = { ...result, oddities: [] };

it.each(['zh', 'en'] as const)('what is odd is told as the server says it: %s', async (locale) => {
  const page = await render(<Oddities result={result} isUsedElsewhere={false} />, locale);
  for (const { text } of oddities) expect(page).toContain(text[locale]);
});

it('that nothing is odd is said only where the run was not used elsewhere either', async () => {
  const none = en('reviews:odd.none');
  expect(await render(<Oddities result={clean} isUsedElsewhere={false} />, 'en')).toContain(none);
  expect(await render(<Oddities result={clean} isUsedElsewhere />, 'en')).not.toContain(none);
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
