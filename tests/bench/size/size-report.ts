import type { SizeMeasured } from './measure-size.ts';

/** What a list of the large database may take, beside the small one's and at all. */
const bounds = { ratio: 3, p95: 150 } as const;

const ms = (value: number) => value.toFixed(1);

function rowOf({ name, small, large, p95, failure }: SizeMeasured): string[] {
  if (failure !== null) return [name, '', '', '', '', `✗ ${failure.slice(0, 120).replaceAll('|', '/')}`];
  const ratio = large / small;
  const kept = ratio <= bounds.ratio && p95 < bounds.p95;
  return [name, ms(small), ms(large), `${ratio.toFixed(1)}×`, ms(p95), kept ? '✓' : '✗'];
}

/** The calls as a Markdown table, in milliseconds. */
export function renderSizes(measured: readonly SizeMeasured[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const head = [
    'Call',
    'Small, median',
    'Large, median',
    'Ratio',
    'Large, p95',
    `≤ ${bounds.ratio}×, p95 < ${bounds.p95} ms`,
  ];
  const rule = ['---', '--:', '--:', '--:', '--:', '---'];
  return [line(head), line(rule), ...measured.map((one) => line(rowOf(one)))].join('\n');
}

type Parts = { at: Date; scale: number; machine: readonly string[]; measured: readonly SizeMeasured[] };

/** The whole of docs/bench-size.md. */
export function renderSizeReport({ at, scale, machine, measured }: Parts): string {
  return `# Measurements on a large database

Written by \`npm run bench -- size\` on ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC, at scale ${scale}.

${renderSizes(measured)}

Large, at scale 1: 100,000 open and 200,000 finished applications of 3,000 enterprises, one of which has 20,000, 150,000
products, 2 million events, 1 million messages, 1 million certificates, 800,000 entries of the audit log
(\`tests/bench/seed\`). Small: a thousandth of it. Both lie in one Postgres as it is started for tests, and are asked over
HTTP in turns, one call at a time, by a portal without what runs beside requests; milliseconds. Test results and files are
not seeded.

${machine.join('\n')}
`;
}
