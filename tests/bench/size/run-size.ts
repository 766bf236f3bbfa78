import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { createTestDatabase, prepareTemplate } from '../../support/database.ts';
import { startStack } from '../../support/stack.ts';
import { describeMachine } from '../report.ts';
import { seedSize } from '../seed/seed-size.ts';
import { measureSize } from './measure-size.ts';
import { openSizePortal } from './size-portal.ts';
import { renderSizeReport, renderSizes } from './size-report.ts';

type Options = { scale: number; only: string };
type Report = (line: string) => void;

const smallScale = 0.001;

/** @throws Error for options that there are not */
function readOptions(args: string[]): Options {
  const options = { scale: { type: 'string', default: '1' }, only: { type: 'string', default: '' } } as const;
  const { values } = parseArgs({ args, options });
  const scale = Number(values.scale);
  if (!(scale > 0 && scale <= 1)) throw new Error('--scale is a share of the whole, above 0 and at most 1');
  return { scale, only: values.only };
}

async function openSeeded(
  stack: { databaseUrl: string; redisUrl: string; folder: string },
  scale: number,
  report: Report,
) {
  const database = await createTestDatabase(stack.databaseUrl);
  const superuser = new URL(database.ownerUrl);
  superuser.username = 'postgres';
  await seedSize(superuser.href, { scale, report });
  return openSizePortal(database, stack);
}

/**
 * Seeds a small and a large database and measures every list, search and page on both; a whole run writes
 * docs/bench-size.md.
 * @param args `--scale 0.1` for a tenth of the large one, `--only text` for the calls whose name has it
 */
export async function runSize(checkout: string, args: string[], report: Report): Promise<void> {
  const { scale, only } = readOptions(args);
  const stack = await startStack({ temporal: false });
  try {
    await prepareTemplate(stack.databaseUrl);
    const small = await openSeeded(stack, smallScale, () => {});
    const large = await openSeeded(stack, scale, report);
    const measured = await measureSize({ small, large }, only, report);
    const { rows } = await sql<{
      version: string;
    }>`select current_setting('server_version') as version`.execute(large.db);
    console.log(`\n${renderSizes(measured)}\n`);
    await Promise.all([small.close(), large.close()]);
    if (scale < 1 || only !== '')
      return report('docs/bench-size.md is written by a run of all calls at scale 1');
    const machine = await describeMachine(checkout, rows[0]?.version ?? '');
    mkdirSync(join(checkout, 'docs'), { recursive: true });
    writeFileSync(
      join(checkout, 'docs', 'bench-size.md'),
      renderSizeReport({ at: new Date(), scale, machine, measured }),
    );
    report('written: docs/bench-size.md');
  } finally {
    await stack.stop();
  }
}
