import { mkdirSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { startPostgres } from '#infra/local/engines/postgres.ts';
import { findFreePorts } from '#infra/local/network/free-port.ts';
import { startStack } from '../../support/stack.ts';
import { describeMachine } from '../report.ts';
import { measureSize, type SizeMeasured } from './measure-size.ts';
import { openDatabases, type SeededDatabases } from './seeded-databases.ts';
import { openSizePortal } from './size-portal.ts';
import { renderSizeReport, renderSizes } from './size-report.ts';
import { measureSpace, type Space } from './space.ts';
import { measureWholePortal } from './whole-portal.ts';

type Report = (line: string) => void;
type Place = { redisUrl: string; folder: string };

/** @throws Error for options that there are not */
function readOptions(args: string[]) {
  const text = { type: 'string' } as const;
  const options = { scale: { ...text, default: '1' }, only: { ...text, default: '' }, keep: text } as const;
  const { values } = parseArgs({ args, options });
  const scale = Number(values.scale);
  if (!(scale > 0 && scale <= 1)) throw new Error('--scale is a share of the whole, above 0 and at most 1');
  return { scale, only: values.only, keep: values.keep };
}

type Calls = { measured: SizeMeasured[]; space: Space[]; version: string };

async function measureCalls(
  databases: SeededDatabases,
  place: Place,
  { only, report }: { only: string; report: Report },
): Promise<Calls> {
  const small = await openSizePortal(databases.small, place);
  const large = await openSizePortal(databases.large, place);
  const measured = await measureSize({ small, large }, only, report);
  const version = sql<{ version: string }>`select current_setting('server_version') as version`;
  const { rows } = await version.execute(large.db);
  const space = await measureSpace(large.db);
  await Promise.all([small.close(), large.close()]);
  console.log(`\n${renderSizes(measured)}\n`);
  return { measured, space, version: rows[0]?.version ?? '' };
}

/** A Postgres whose folder outlives the run, with what was seeded in it. */
async function startKept(keep: string) {
  const [port = 0] = await findFreePorts(1);
  const place = { dataDir: join(keep, 'postgres'), logFile: join(keep, 'postgres.log') };
  return startPostgres({ ...place, port, password: 'assay', durable: false });
}

/**
 * Seeds a small and a large database; measures every list, search and page on both, pushes on both, and what processes
 * take at rest. A whole run writes docs/bench-size.md.
 * @param args `--scale 0.1` for a tenth of the large one, `--only text` for the calls whose name has it, `--keep folder` to
 *   leave the databases there for the next run
 */
export async function runSize(checkout: string, args: string[], report: Report): Promise<void> {
  const { scale, only, keep } = readOptions(args);
  const load = loadavg()[0] ?? 0;
  const stack = await startStack({ temporal: false });
  const kept = keep === undefined ? undefined : await startKept(keep);
  try {
    const databases = await openDatabases(kept?.url ?? stack.databaseUrl, { scale, keep, report });
    const calls = await measureCalls(databases, stack, { only, report });
    if (only !== '') return report('docs/bench-size.md is written by a run of all calls');
    const whole = await measureWholePortal(databases);
    const machine = await describeMachine(checkout, calls.version);
    const loads = [load, loadavg()[0] ?? 0] as const;
    const text = renderSizeReport({ ...calls, whole, at: new Date(), scale, machine, loads });
    mkdirSync(join(checkout, 'docs'), { recursive: true });
    writeFileSync(join(checkout, 'docs', 'bench-size.md'), text);
    report('written: docs/bench-size.md');
  } finally {
    await kept?.stop();
    await stack.stop();
  }
}
