import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { neededWorkers, processChecks, workKinds } from '#domain/operations/system-health.ts';
import { outboxJobKinds } from '#domain/outbox/outbox-jobs.ts';
import { FileProgress } from '#web/components/files/file-progress.tsx';
import { EngineLostNote } from '#web/features/operations/components/engine-lost-note.tsx';
import { OverduePanels } from '#web/features/operations/components/overdue-panels.tsx';
import { SetAsidePanel } from '#web/features/operations/components/set-aside-panel.tsx';
import type { SetAsideRow } from '#web/features/operations/components/set-aside-table.tsx';
import { SystemFaults } from '#web/features/operations/components/system-faults.tsx';
import { SystemPanels } from '#web/features/operations/components/system-panel.tsx';
import { type Language, languages } from '#web/lib/language/language.ts';
import { readTexts } from './language/texts.ts';
import { render } from './render.tsx';

const show = (node: ReactNode, language: Language) =>
  render(<QueryClientProvider client={new QueryClient()}>{node}</QueryClientProvider>, language);

const row = (kind: SetAsideRow['kind'], more: Partial<SetAsideRow> = {}): SetAsideRow => ({
  id: `id of ${kind}`,
  kind,
  attempts: 50,
  faults: 0,
  cause: 'TypeError: x is not a function',
  applicationId: null,
  number: null,
  command: null,
  asked: '2026-11-19T08:00:00.000Z',
  since: '2026-11-20T08:00:00.000Z',
  ...more,
});
const about = { applicationId: 'a-1', number: 'C2026-000041', command: 'reject-phase', faults: 1 } as const;

it.each(languages)(
  'names every kind of work that was set aside, its cause and its ways on, in %s',
  async (language) => {
    const texts = readTexts(language, 'operations');
    const rows = outboxJobKinds.map((kind) => row(kind, kind === 'apply-command' ? about : {}));
    const html = await show(<SetAsidePanel rows={rows} />, language);
    const works = texts.work as Record<string, string>;
    const commands = texts.command as Record<string, string>;
    for (const kind of outboxJobKinds) expect(html).toContain(`<b>${works[kind]}</b>`);
    expect(html.match(/<tr>/g)).toHaveLength(1 + outboxJobKinds.length);
    expect(html.match(/lang="en">TypeError: x is not a function/g)).toHaveLength(outboxJobKinds.length);
    expect(html).toMatch(/<a [^>]*href="[^"]*a-1"[^>]*>C2026-000041<\/a>/);
    // What was asked for in words, never by the name it has in the code.
    expect(html).not.toContain('reject-phase');
    expect(html).toContain(`${commands[about.command]} · `);
    for (const way of [texts.retry, texts.giveUp])
      expect(html.split(`>${way}</`)).toHaveLength(1 + outboxJobKinds.length);
    expect(html).toContain(`>${texts.retryAll}</`);
    expect(await show(<SetAsidePanel rows={[]} />, language)).toBe('');
  },
);

it.each(languages)('shows what is overdue by whom it is up to, and nothing else, in %s', async (language) => {
  const texts = readTexts(language, 'operations');
  const wait = {
    id: 'a-1',
    number: 'C2026-000041',
    product: { name: 'P110', nameEn: '' },
    action: 'review-results',
    since: '2026-11-18T08:00:00.000Z',
    due: '2026-11-20T08:00:00.000Z',
    temporalUrl: 'http://temporal.example/C2026-000041',
  } as const;
  const none = { rows: [], count: 0 };
  const overdue = { partner: none, reviewer: { rows: [wait], count: 1_001 } };
  const html = await show(<OverduePanels overdue={overdue} />, language);
  const sides = (texts.overdue as { side: Record<string, string> }).side;
  expect(html).toContain(sides.reviewer);
  expect(html).toContain('1,000+');
  expect(html).not.toContain(sides.partner);
  expect(html).toContain(
    (readTexts(language, 'applications').wait as Record<string, string>)['review-results'],
  );
  expect(html).toMatch(/<a [^>]*href="[^"]*a-1"[^>]*><b>P110/);
  expect(html).toContain('href="http://temporal.example/C2026-000041"');
  expect(await show(<OverduePanels overdue={{ partner: none, reviewer: none }} />, language)).toBe('');
});

it.each(languages)(
  'says once that the engine is lost, how many runs, and the way on, in %s',
  async (language) => {
    const loss = { since: '2026-11-20T08:00:00.000Z', asked: 256_000, lost: 12_800 };
    const html = await show(<EngineLostNote {...loss} />, language);
    const { engineLost } = readTexts(language, 'operations') as unknown as {
      engineLost: Record<string, string>;
    };
    expect(html).toMatch(/^<div class="note-line t-bad" role="alert">/);
    expect(html).toContain(`<b>${engineLost.title}</b>`);
    expect(html).toContain('256,000');
    expect(html).toContain('12,800');
    expect(html).toContain(`${engineLost.accept}</button>`);
    expect(html).not.toContain('{{');
  },
);

const since = '2026-11-29T02:00:00.000Z';
const faults = [
  ...neededWorkers.map((subject) => ({ code: 'process-missing', subject, since: null }) as const),
  ...processChecks.map(
    (subject) =>
      ({ code: 'check-failing', subject, since, process: 'workers', host: 'two', cause: 'ENOSPC' }) as const,
  ),
  ...workKinds.map((subject) => ({ code: 'work-late', subject, since, waiting: 1_001 }) as const),
];

it.each(languages)('says of every fault what it means, since when and where, in %s', async (language) => {
  const { system } = readTexts(language, 'operations') as unknown as {
    system: Record<'missing' | 'failing' | 'late', Record<string, { title: string; text: string }>>;
  };
  const html = await show(<SystemFaults faults={faults} />, language);
  for (const group of ['missing', 'failing', 'late'] as const)
    for (const { title, text } of Object.values(system[group])) {
      expect(html).toContain(`<b>${title.replace('{{queues}}', '')}`);
      expect(html).toContain(text);
    }
  // All that is missing of the workers is said once.
  expect(html.match(/class="note-line/g)).toHaveLength(3 + processChecks.length + workKinds.length);
  expect(html.match(/lang="en">ENOSPC/g)).toHaveLength(processChecks.length);
  expect(html.match(/1,000\+/g)).toHaveLength(workKinds.length);
  expect(html).not.toContain('{{');
  expect(await show(<SystemFaults faults={[]} />, language)).toBe('');
});

it.each(languages)('lists processes and what waits, in %s', async (language) => {
  const process_ = {
    id: 'p-1',
    kind: 'workers',
    host: 'two',
    pid: 41,
    queues: ['mail', 'certificates'],
  } as const;
  const processes = (['alive', 'silent', 'ended'] as const).map((state) => ({
    ...process_,
    id: state,
    queues: [...process_.queues],
    state,
    started: since,
    seen: since,
  }));
  const work = workKinds.map((kind) => ({ work: kind, waiting: 0, oldest: null }));
  const html = await show(<SystemPanels processes={processes} work={work} />, language);
  const { system } = readTexts(language, 'operations') as unknown as {
    system: Record<string, Record<string, string>>;
  };
  for (const text of Object.values(system.state ?? {})) expect(html).toContain(text);
  for (const text of Object.values(system.work ?? {})) expect(html).toContain(text);
  expect(html).toContain('two · 41');
});

it.each(languages)('tells whoever waits long for a file that it is kept, in %s', async (language) => {
  const { longWait } = readTexts(language, 'common') as unknown as { longWait: string };
  const after = (ms: number) =>
    show(
      <FileProgress name="a.xml" size={1} stages={[]} waitsSince={new Date(Date.now() - ms).toISOString()} />,
      language,
    );
  expect(await after(61_000)).toContain(longWait);
  expect(await after(30_000)).not.toContain(longWait);
});
