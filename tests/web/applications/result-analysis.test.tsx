import { describe, expect, it } from 'vitest';
import type { RunComparisonView } from '#contract/applications/run-comparison.ts';
import type { ApplicationDetail } from '#contract/applications.ts';
import type { ComparedKind } from '#domain/test-results/test-result-comparison.ts';
import { inOrder, sayIn } from '#tests/web/language/texts.ts';
import { render } from '#tests/web/render.tsx';
import { RunComparison } from '#web/components/results/comparison/run-comparison.tsx';
import { ConfigurationSwitch } from '#web/components/results/configuration-switch.tsx';
import { headlineNumbers } from '#web/components/results/group-cases.tsx';
import { comparisonKey } from '#web/lib/results/result-queries.ts';

const zh = await sayIn('zh');
const en = await sayIn('en');

type Configuration = ApplicationDetail['configurations'][number];

const whole = {
  failed: 0,
  blocked: 0,
  bypassesWanting: 0,
  failuresOmitted: 0,
  modulesNotExecuted: 0,
  modulesIncomplete: 0,
};

describe('the switch of configurations', () => {
  const configurations = [
    { ...whole, failed: 1_204, bypassesWanting: 46, modulesNotExecuted: 2, modulesIncomplete: 1 },
    { ...whole, failed: 12, blocked: 2 },
    whole,
    null,
  ].map((result, place) => ({ id: `c${place}`, ordinal: place + 1, result }) as Configuration);
  const shown = (language: 'zh' | 'en', some = configurations) =>
    render(<ConfigurationSwitch configurations={some} value="c0" onChange={() => {}} />, language);

  it('says of each whether it has failures, is missing, or matches', async () => {
    const names = async (language: 'zh' | 'en') =>
      [...(await shown(language)).matchAll(/aria-label="([^"]*\d · [^"]*)"/g)].map(([, name]) => name);
    for (const [language, say, comma] of [
      ['zh', zh, '，'],
      ['en', en, ', '],
    ] as const) {
      const without = say('results:mark.reasons', { count: 46 });
      const marks = [
        `${without}${comma}${say('results:mark.modules', { count: 3 })}`,
        say('results:mark.given', { count: 14 }),
        say('results:mark.clean'),
        say('results:mark.missing'),
      ];
      const expected = marks.map(
        (mark, place) => `${say('results:numbered', { index: place + 1 })} · ${mark}`,
      );
      expect(await names(language)).toEqual(expected);
    }
  });

  it('is not there where there is nothing to switch', async () => {
    expect(await shown('en', configurations.slice(0, 1))).toBe('');
  });
});

describe('the comparison with another result', () => {
  const run = { uploadId: 'u', receivedAt: '2026-11-16T08:00:00.000Z', number: 'A-1' };
  const failure = { key: 'k', module: 'CtsNet', abi: 'arm64', testCase: 'a.NetTest', test: 'one' };
  const changes = (['newlyFailed', 'fixed', 'stillFailed', 'notRunAgain'] as const).map((kind, place) => ({
    kind,
    count: [38, 171, 0, 7][place] ?? 0,
    first: [failure],
  }));
  const comparison = {
    current: { ...run, failures: 500 },
    against: { ...run, failures: 640 },
    complete: true,
    changes,
    idle: { count: 2, cases: 1_968, failures: 7, first: [{ name: 'CtsUi', abi: 'arm64', cases: 1_968 }] },
  } as RunComparisonView;
  const shown = (kinds: readonly ComparedKind[], listed = true) =>
    render(
      <RunComparison applicationId="a" configurationId="c" {...(listed && { onChoice: () => {} })} />,
      'en',
      '/',
      (['previous', 'certified'] as const).map((kind) => [
        comparisonKey('a', 'c', kind),
        { kinds, comparison: kinds.includes(kind) ? comparison : null },
      ]),
    );

  it('is a switch where there are two, and says which where there is one', async () => {
    const both = await shown(['previous', 'certified']);
    expect(both).toMatch(inOrder(`role="radiogroup" aria-label="${en('results:compare.against')}"`));
    const chosen = (both.match(/<input [^>]*>/g) ?? []).filter((input) => input.includes(' checked=""'));
    expect(chosen).toEqual([expect.stringContaining(`aria-label="${en('results:compare.kind.previous')}"`)]);
    const only = await shown(['certified']);
    expect(only).not.toContain('type="radio"');
    expect(only).toMatch(
      inOrder(en('results:compare.kind.certified'), en('results:compare.change.newlyFailed')),
    );
    expect(await shown([])).toContain(en('results:compare.nothing'));
  });

  it('leads to the failures in the list, which are counted since the upload before', async () => {
    const both = await shown(['previous', 'certified']);
    const change = (kind: string) => en(`results:compare.change.${kind}`);
    expect(both).toMatch(inOrder(change('newlyFailed'), '38', en('results:compare.list')));
    expect(both).toMatch(inOrder(change('fixed'), '171', 'NetTest#one', change('stillFailed'), '>0<'));
    expect(both).toMatch(
      inOrder(
        en('results:compare.idle'),
        '1,968',
        en('results:compare.idleModules', { count: 2 }),
        'CtsUi',
        en('results:compare.lost', { count: 7 }),
      ),
    );
    for (const html of [await shown(['certified']), await shown(['previous'], false)])
      expect(html).not.toContain(en('results:compare.list'));
  });
});

it('groups of one headline are numbered, others are not', () => {
  const group = (print: string, pattern: string) => ({ print, pattern });
  const numbers = headlineNumbers([group('a', 'no route'), group('b', ''), group('c', 'no route')]);
  expect([...numbers]).toEqual([
    ['a', 1],
    ['c', 2],
  ]);
});
