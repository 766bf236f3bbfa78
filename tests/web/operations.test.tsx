import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { neededWorkers, processChecks, queueNames, workKinds } from '#domain/operations/system-health.ts';
import { outboxJobKinds } from '#domain/outbox/outbox-jobs.ts';
import { FileProgress } from '#web/components/files/file-progress.tsx';
import type { Engine } from '#web/features/operations/api/read-engines.ts';
import { EngineLostNote } from '#web/features/operations/components/engine-lost-note.tsx';
import { EngineStrip } from '#web/features/operations/components/engine-strip.tsx';
import { StuckList } from '#web/features/operations/components/stuck-list.tsx';
import { StuckRow } from '#web/features/operations/components/stuck-row.tsx';
import { SystemFaults } from '#web/features/operations/components/system-faults.tsx';
import { SystemPanels } from '#web/features/operations/components/system-panel.tsx';
import {
  countItems,
  keyOf,
  kindOf,
  listItems,
  type Stuck,
  stuckKinds,
} from '#web/features/operations/model/stuck-items.ts';
import { type Language, languages } from '#web/lib/language/language.ts';
import { readTexts } from './language/texts.ts';
import { render } from './render.tsx';

const show = (node: ReactNode, language: Language) =>
  render(<QueryClientProvider client={new QueryClient()}>{node}</QueryClientProvider>, language);

const at = '2026-11-20T08:00:00.000Z';
const names = { name: 'P110', nameEn: '' };
const job = (kind: Stuck['setAside'][number]['kind'], next: string | null): Stuck['setAside'][number] => ({
  id: `id of ${kind}`,
  kind,
  attempts: 50,
  faults: 0,
  cause: 'TypeError: x is not a function',
  applicationId: null,
  number: null,
  command: null,
  asked: at,
  since: at,
  next,
});
const queueJob = (queue: (typeof queueNames)[number], kills: number, state: 'running' | 'stopped') => ({
  queue,
  id: `job of ${queue}`,
  state,
  attempts: 3,
  kills,
  cause: 'ENOSPC: no space left on device',
  since: at,
  next: null,
  applicationId: null,
  number: 'C2026-000041',
});
const wait = (id: string, reviewer: typeof names | null) => ({
  id,
  number: 'C2026-000041',
  product: names,
  enterprise: names,
  reviewer,
  action: 'review-results' as const,
  since: at,
  due: at,
  temporalUrl: 'http://temporal.example/C2026-000041',
});
const run = (reason: string, failure: Stuck['rows'][number]['failure']) => ({
  id: `run ${reason}`,
  number: 'C2026-000042',
  product: names,
  enterprise: names,
  status: 'certifying',
  reason,
  since: at,
  failure,
  temporalUrl: 'http://temporal.example/C2026-000042',
});
const failing = { activity: 'commitCommand', attempts: 31, cause: 'relation "history" is gone', next: null };
const stuck: Stuck = {
  rows: [run('terminated', null), run('failing', failing), run('stalled', null)],
  overdue: {
    partner: { rows: [wait('w-1', null)], count: 1 },
    reviewer: { rows: [wait('w-2', names), wait('w-3', null)], count: 1_001 },
  },
  setAside: outboxJobKinds.map((kind) => job(kind, null)),
  failingJobs: [{ ...job('send-mail', at), id: 'still tried' }],
  queueJobs: queueNames.map((queue, index) =>
    queueJob(queue, index === 0 ? 3 : 0, index === 1 ? 'stopped' : 'running'),
  ),
  mails: [
    {
      cause: '454 4.7.0 Temporary authentication failure',
      count: 14,
      people: 12,
      attempts: 9,
      since: at,
      ids: ['m-1', 'm-2'],
    },
  ],
  engineLost: null,
  waitingCommands: 0,
  waitingJobs: 0,
  temporalViews: null,
  queueBoard: 'http://portal.example/ops/queues',
};
const quiet: Stuck = {
  ...stuck,
  rows: [],
  overdue: { partner: { rows: [], count: 0 }, reviewer: { rows: [], count: 0 } },
  setAside: [],
  failingJobs: [],
  queueJobs: [],
  mails: [],
};

it('lists what has stopped first, then by people who wait, and what waits for somebody last', () => {
  const items = listItems(stuck);
  const kinds = items.map(kindOf);
  expect(new Set(kinds)).toEqual(new Set(stuckKinds));
  const stopped = 1 + outboxJobKinds.length;
  expect(new Set(kinds.slice(0, stopped))).toEqual(new Set(['run-gone', 'outbox-stopped']));
  expect(kinds[stopped]).toBe('mail');
  expect(kinds.slice(-3)).toEqual(['overdue', 'overdue', 'overdue']);
  expect(new Set(items.map(keyOf)).size).toBe(items.length);
  expect(countItems(items, stuck)).toMatchObject({ overdue: 1_002, mail: 1, workflows: 3, outbox: 7 });
});

it.each(languages)('names each kind, its cause and its way into the engine, in %s', async (language) => {
  const texts = readTexts(language, 'stuck') as unknown as Record<string, Record<string, string>>;
  const html = await show(<StuckList stuck={stuck} healthy={false} />, language);
  for (const kind of stuckKinds) expect(html).toContain(`<b>${texts.kind?.[kind]}</b>`);
  for (const cause of ['login-refused', 'disk-full']) expect(html).toContain(texts.cause?.[cause]);
  expect(html).toContain(texts.activity?.commitCommand);
  // One that is not known is shown as it was said.
  expect(html).toContain('TypeError: x is not a function');
  expect(html).toContain('1,000+');
  expect(html).toContain('href="http://temporal.example/C2026-000042"');
  expect(html).toContain('href="http://portal.example/ops/queues/queue/certificates/job of certificates"');
  expect(html).not.toContain('{{');
});

it.each(languages)(
  'says that nothing is stuck, and of the engines only what is so, in %s',
  async (language) => {
    const texts = readTexts(language, 'stuck') as unknown as Record<string, string>;
    const well = await show(<StuckList stuck={quiet} healthy />, language);
    expect(well).toContain(texts.nothing);
    expect(well).toContain(texts.healthy);
    const unsure = await show(<StuckList stuck={{ ...quiet, queueJobs: null }} healthy={false} />, language);
    expect(unsure).not.toContain(texts.healthy);
    expect(unsure).toContain(texts.queuesSilent);
  },
);

it.each(languages)(
  'says of everything what retrying and giving up does, and why it cannot be, in %s',
  async (language) => {
    const { retry, giveUp } = readTexts(language, 'stuck') as unknown as Record<
      'retry' | 'giveUp',
      Record<string, string>
    >;
    const act = { open: true, busy: false, onToggle() {}, onRetry() {}, onGiveUp() {} };
    for (const item of listItems(stuck)) {
      const html = await show(<StuckRow item={item} stuck={stuck} {...act} />, language);
      const isWait = item.tab === 'overdue' || (item.tab === 'workflows' && item.row.reason === 'stalled');
      const cannotEnd =
        isWait || item.tab === 'workflows' || (item.tab === 'jobs' && item.row.queue === 'certificates');
      expect(html.includes(`>${retry.none}<`), keyOf(item)).toBe(isWait);
      expect(html.includes(`>${giveUp.none}<`), keyOf(item)).toBe(cannotEnd);
      expect(html.includes(`${giveUp.button}</button>`), keyOf(item)).toBe(!cannotEnd);
      expect(html).not.toContain('{{');
    }
  },
);

it.each(languages)('shows each engine with its state and figures, in %s', async (language) => {
  const { engines: texts } = readTexts(language, 'stuck') as unknown as {
    engines: {
      name: Record<string, string>;
      state: Record<string, string>;
      mailDown: string;
      silent: string;
    };
  };
  const engines: Engine[] = [
    { engine: 'temporal', state: 'down', since: at, answeredIn: null, openRuns: null, failing: 1 },
    { engine: 'redis', state: 'backlog', since: at, answeredIn: 2, waiting: 1_001, oldest: at },
    { engine: 'postgres', state: 'healthy', since: null, answeredIn: 4, connections: 18, most: 60 },
    { engine: 'live', state: 'healthy', since: null, processes: 2 },
    { engine: 'storage', state: 'healthy', since: null, freeBytes: null },
    { engine: 'mail', state: 'down', since: at, unsent: 14, oldest: at, refused: 3 },
  ];
  const html = await show(<EngineStrip engines={engines} />, language);
  for (const name of Object.values(texts.name)) expect(html).toContain(`<b>${name}</b>`);
  for (const word of [
    texts.state.down,
    texts.state.backlog,
    texts.state.healthy,
    texts.mailDown,
    texts.silent,
  ])
    expect(html).toContain(word);
  expect(html).toContain('1,000+');
  expect(html).not.toContain('{{');
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
