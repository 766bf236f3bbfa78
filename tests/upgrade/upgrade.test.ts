import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, Connection } from '@temporalio/client';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase } from '#db/connection.ts';
import type { Db } from '#db/schema/database.ts';
import {
  checkout,
  logFileOf,
  portalProcesses,
  startPortalProcess,
} from '#infra/local/portal/portal-processes.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type Portal, startPortal } from '#tests/support/portal.ts';
import { checkLedger } from '../faults/chaos/check-ledger.ts';
import { openLedger } from '../faults/chaos/ledger.ts';
import { type LivePage, openLivePage } from '../faults/chaos/live-page.ts';
import { checkInvariants } from '../faults/check-invariants.ts';
import { type BuiltVersion, buildVersion, prepareVersion } from './build-version.ts';
import { listFailedTasks } from './failed-tasks.ts';
import { keepApplications } from './kept-applications.ts';
import { laterVersions } from './later-versions.ts';
import { invite, play } from './script.ts';
import { openSteps } from './steps.ts';

/**
 * Left out here, and part of `npm run upgrade-drill`: thirty open applications with sixteen people, twenty seconds of
 * work in each version, and a dump that takes longer than any statement may.
 */
const count = Number(process.env.DRILL_APPLICATIONS ?? 6);
const seconds = Number(process.env.DRILL_SECONDS ?? 2);
/** Makers, and as many reviewers: more would measure the machine. */
const most = 8;

const { version: present } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'));
const ofLater = 'the database is of a later version';
const ledger = openLedger();
const kept = keepApplications(count);

let portal: Portal;
let db: Db;
let pages: LivePage[];
let steps: ReturnType<typeof openSteps>;
let over = false;
let everybody: Promise<unknown>;
beforeAll(async () => {
  portal = await startPortal({ demo: false, durable: true });
  const options = { sees: 'all', max: 8, applicationName: 'assay-drill' } as const;
  db = createDatabase(portal.env.DATABASE_ADMIN_URL ?? '', options);
  steps = openSteps(db, ledger, kept, 60_000 + 600 * count);
  const cast = await invite(portal, db, Math.min(Math.ceil(count / 4), most));
  pages = await Promise.all([
    ...cast.makers.map((one) => openLivePage(portal.url, `enterprise:${one.enterpriseId}`, one)),
    ...cast.reviewers.map((one) => openLivePage(portal.url, 'programme', one)),
  ]);
  everybody = play({ place: portal, ledger, isOver: () => over }, db, cast, kept);
});
afterAll(async () => {
  // Also where a step failed.
  if (steps) console.log(steps.render());
  over = true;
  await everybody;
  for (const page of pages ?? []) page.close();
  await db?.destroy();
  await portal?.stop();
});

const logOf = (name: string) => readFileSync(logFileOf(portal.stack.folder, name), 'utf8');
const build = (folder: string, version: (typeof laterVersions)['second']) =>
  buildVersion(join(portal.stack.folder, folder), version);

/** Reads the busiest table in one transaction for a while, as a dump does. */
async function dump(): Promise<void> {
  const client = new pg.Client({ connectionString: portal.env.DATABASE_OWNER_URL });
  await client.connect();
  await client.query('begin; select from application');
  await pause(seconds * 1_000);
  await client.end();
}

const prepare = (version: BuiltVersion, beside: string) =>
  steps.take(`${version.name} is prepared beside ${beside}`, 'nothing', async () => {
    const dumped = dump();
    expect(await prepareVersion(version, portal.env)).not.toContain(ofLater);
    await dumped;
  });

/** A worker of a changed workflow beside the one of the version before, as where there are several: it gets all runs. */
async function workBeside() {
  const worker = { name: 'workflows-9', script: 'workflows/main.ts' };
  const beside = await startPortalProcess(worker, { folder: portal.stack.folder, env: portal.env });
  await eventually(async () => logOf(worker.name).includes('runs go on with this version'));
  kept.advance();
  await pause(seconds * 1_000);
  return beside;
}

/** One process after the other, so that those of both versions work together for a while. */
const replace = (from: string, { name: to, bundles }: BuiltVersion) =>
  steps.take(`processes of ${from} become ${to}`, 'refused connections', async () => {
    Object.assign(portal.env, bundles);
    const beside = from === present ? await workBeside() : kept.advance();
    for (const { name } of portalProcesses) await portal.processes[name].restart();
    await beside?.stop();
  });

const work = (name: string) => steps.take(`${name} at work`, 'nothing', () => pause(seconds * 1_000));

async function checkWhatIsThere(): Promise<void> {
  const connection = await Connection.connect({ address: portal.env.TEMPORAL_ADDRESS ?? '' });
  const client = new Client({ connection });
  const subject = { db, client, acknowledged: ledger.acknowledged };
  try {
    await checkInvariants('two versions forward and one back', subject);
    expect(await listFailedTasks(client)).toEqual([]);
  } finally {
    await connection.close();
  }
  const waiting = () => db.selectFrom('certificate').select('id').where('fileId', 'is', null).execute();
  await eventually(async () => (await waiting()).length === 0);
  await eventually(async () => pages.every((page) => page.state() === 'live'), { withinMs: 60_000 });
  const { DATA_DIR = '' } = portal.env;
  const place = {
    url: portal.url,
    filesFolder: join(DATA_DIR, 'files'),
    anchorFolder: join(DATA_DIR, 'audit-anchors'),
  };
  const figures = await checkLedger(db, place, ledger, pages);
  expect(figures).toEqual(Object.fromEntries(Object.keys(figures).map((name) => [name, 0])));
  // What only one of the later versions writes, and what all of them write.
  const { rows } = await sql`select
    (select count(*) > 0 from application where opened_by = 'version-2') as second,
    (select count(*) > 0 from delivery_receipt) as third,
    (select count(*) from delivery where courier is null)::int as nameless`.execute(db);
  expect(rows).toEqual([{ second: true, third: true, nameless: 0 }]);
}

it('two versions forward and one back under people at work: nothing is stuck, lost or answered 5xx', {
  timeout: 900_000 + 6_000 * count,
}, async () => {
  const building = Promise.all([build('second', laterVersions.second), build('third', laterVersions.third)]);
  await steps.take(`${present} is filled`, 'nothing', () => building);
  const [second, third] = await building;
  await prepare(second, present);
  // As after a crash: what is started anew before its turn comes.
  await portal.processes.workers.restart();
  expect(logOf('workers')).toContain(ofLater);
  await replace(present, second);
  await work(second.name);
  await prepare(third, second.name);
  await replace(second.name, third);
  await work(third.name);
  expect(await prepareVersion(second, portal.env)).toContain(ofLater);
  await replace(third.name, second);
  for (const { name } of portalProcesses) expect(logOf(name), name).toContain(ofLater);
  await work(`${second.name} again`);
  await steps.take('every application to its certificate', 'nothing', async () => kept.letGo());
  over = true;
  await everybody;
  await checkWhatIsThere();
  const wrong = steps.figures().filter(({ failed, stuck, lost }) => failed + stuck + lost > 0);
  expect(wrong).toEqual([]);
});
