import { renderRest } from '../rest/run-rest.ts';
import type { SizeMeasured } from './measure-size.ts';
import { renderSpace, type Space } from './space.ts';
import { tenTimesMore } from './ten-times-more.ts';
import { renderPush, type WholePortal } from './whole-portal.ts';

/** What p95 of a call of the large database may be, in milliseconds. */
const most = 50;

const ms = (value: number) => value.toFixed(1);

/** Counts of all end at 1001, those of a search at 101. */
const upTo = (rows: number) => (rows > 1_000 ? '1,000+' : String(rows));

const keeps = ({ p95, failure }: SizeMeasured) => failure === null && p95 < most;

function rowOf(measured: SizeMeasured): string[] {
  const { name, small, large, p95, lookup, hits, failure } = measured;
  if (failure !== null)
    return [name, '', '', '', '', '', '', `✗ ${failure.slice(0, 120).replaceAll('|', '/')}`];
  const ratio = `${(large / small).toFixed(1)}×`;
  const rows = hits === null ? '' : hits.map(upTo).join(' → ');
  return [
    name,
    rows,
    ms(small),
    ms(large),
    ratio,
    ms(p95),
    `${(p95 / lookup).toFixed(1)}×`,
    keeps(measured) ? '✓' : '✗',
  ];
}

/** How many calls keep their bounds, and what the slowest of them takes. */
function sumUp(measured: readonly SizeMeasured[]): string {
  const answered = measured.filter(({ failure }) => failure === null);
  const slowest = Math.max(...answered.map(({ p95 }) => p95));
  return `${measured.filter(keeps).length} of ${measured.length} calls keep the bound; the slowest p95 is ${ms(slowest)} ms.
A lookup by a primary key is asked between them: an enquiry by its id, through session, permission and answer as they are.`;
}

/** The calls as a Markdown table, in milliseconds. */
export function renderSizes(measured: readonly SizeMeasured[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const head = [
    'Call',
    'Rows',
    'Small, median',
    'Large, median',
    'Ratio',
    'Large, p95',
    'p95 of a lookup’s',
    `p95 < ${most} ms`,
  ];
  const rule = ['---', '--:', '--:', '--:', '--:', '--:', '--:', '---'];
  return [line(head), line(rule), ...measured.map((one) => line(rowOf(one)))].join('\n');
}

type Parts = {
  at: Date;
  scale: number;
  machine: readonly string[];
  /** Processes that wanted a core, before and after. */
  loads: readonly [before: number, after: number];
  measured: readonly SizeMeasured[];
  whole: WholePortal;
  space: readonly Space[];
};

/** The whole of docs/bench-size.md. */
export function renderSizeReport({ at, scale, machine, loads, measured, whole, space }: Parts): string {
  return `# Measurements on a large database

Written by \`npm run bench -- size\` on ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC, at scale ${scale}, while
${loads.map((load) => load.toFixed(1)).join(' to ')} processes wanted a core.

${renderSizes(measured)}

${sumUp(measured)}

Large, at scale 1: 100,000 enterprises with accounts, codes, agreements and onboardings, 100,000 open and 200,000 finished
applications of 3,000 of them, one of which has 20,000, 150,000 products, 20,000 enquiries, 2 million events, 1 million messages, 1 million certificates, 800,000 entries of the audit log
(\`tests/bench/seed\`). Small: a hundredth of it. Both lie in one Postgres as it is started for tests, and are asked over
HTTP in turns, one call at a time, by a portal without what runs beside requests; milliseconds. Test results and files are
not seeded. Rows: what each has of what is asked for, as far as it is counted (1,001, of a search 101); where the small one has
fewer, a part of the ratio is that it has less to count and to show, whatever its size.

## Push, and at rest

${renderPush(whole.push)}

A reviewer’s decision until the partner’s open page has changed, as in [bench.md](bench.md), by a whole portal over each database;
the bare engine’s update is measured between the decisions.

${renderRest(whole.rest)}

A whole portal over the large database, in a minute in which nobody asks anything.

## Space

${renderSpace(space)}

${tenTimesMore}
${machine.join('\n')}
`;
}
