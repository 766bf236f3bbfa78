import { renderSpace, type Space } from '../size/space.ts';
import type { Connections, Files, Histories, Life, Store } from './disk.ts';
import type { Bytes } from './memory.ts';

/** Memory with so many open runs: at rest, and the most that it was before. */
export type Level = { open: number; rest: Bytes; most: Bytes };
export type SizingMeasured = {
  levels: Level[];
  connections: Connections[];
  life: Life[];
  space: Space[];
  files: Files[];
  store: Store;
  histories: Histories[];
};

const START = '<!-- measured -->';
const END = '<!-- /measured -->';
/** Tables whose rows are gone after a week. */
const passing = new Set(['event']);
const shown = 12;

const mb = (bytes = 0) => (bytes / 2 ** 20).toFixed(0);
const kb = (bytes = 0) => (bytes / 2 ** 10).toFixed(1);
const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]) =>
  [line(head), line(head.map((_, at) => (at === 0 ? '---' : '--:'))), ...rows.map(line)].join('\n');

function renderMemory({ levels }: SizingMeasured): string {
  const head = [
    'Memory, MB: at rest / most',
    ...levels.map(({ open }) => `${open.toLocaleString('en')} open`),
  ];
  const names = Object.keys(levels[0]?.rest ?? {});
  return table(
    head,
    names.map((name) => [name, ...levels.map(({ rest, most }) => `${mb(rest[name])} / ${mb(most[name])}`)]),
  );
}

function renderLife({ life }: SizingMeasured): string {
  const row = (name: string, rows: Life[]) => {
    const sum = (of: 'rows' | 'bytes') => rows.reduce((total, one) => total + one[of], 0);
    return [name, sum('rows').toFixed(1), kb(sum('bytes'))];
  };
  return table(
    ['An application in Postgres', 'Rows', 'kB with indexes'],
    [
      ...life.slice(0, shown).map((one) => row(`\`${one.name}\``, [one])),
      row(
        'all that stays for a year or more',
        life.filter(({ name }) => !passing.has(name)),
      ),
      row(
        'all that goes within a week',
        life.filter(({ name }) => passing.has(name)),
      ),
    ],
  );
}

const renderHistories = ({ histories }: SizingMeasured) =>
  table(
    ['Runs in Temporal', 'Runs', 'Events', 'History, kB', 'Largest of 200, kB'],
    histories.map(({ state, count, events, bytes, most }) => [
      state.toLowerCase(),
      count,
      events.toFixed(0),
      kb(bytes),
      kb(most),
    ]),
  );

const renderFiles = ({ files }: SizingMeasured) =>
  table(
    ['Files', 'Count', 'kB each'],
    files.map(({ kind, count, bytes }) => [kind, count, kb(bytes)]),
  );

const renderConnections = ({ connections }: SizingMeasured) =>
  table(
    ['Connections to Postgres', 'Login', 'Connections'],
    connections.map(({ name, login, count }) => [`\`${name}\``, `\`${login}\``, count]),
  );

const renderStore = ({ store: { runs, tables } }: SizingMeasured) =>
  table(
    [`Temporal's dev server, of ${runs} runs`, 'MB', 'kB a run'],
    tables.map(({ name, bytes }) => [`\`${name}\``, mb(bytes), kb(bytes / (runs || 1))]),
  );

type Parts = { measured: SizingMeasured; machine: readonly string[]; at: Date };

/** The page with new figures between its marks. @throws Error for a page without them */
export function redrawSizing(text: string, { measured, machine, at }: Parts): string {
  const [before, rest] = text.split(START);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error('docs/sizing.md has no place for figures');
  const parts = [
    `Written by \`npm run bench -- sizing\` on ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC.`,
    renderMemory(measured),
    renderConnections(measured),
    renderLife(measured),
    renderSpace(measured.space),
    renderHistories(measured),
    renderStore(measured),
    renderFiles(measured),
    machine.join('\n'),
  ];
  return `${before}${START}\n\n${parts.join('\n\n')}\n\n${END}${after}`;
}
