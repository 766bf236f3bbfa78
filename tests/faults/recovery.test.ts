import { randomUUID } from 'node:crypto';
import { get } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listEvents } from '#contract/events.ts';
import { createDatabase } from '#db/connection.ts';
import type { Db } from '#db/schema/database.ts';
import { runStart, type StartedPortal } from '#tests/support/processes/started-portal.ts';
import { eventually } from '../support/eventually.ts';
import { createAccount, createEnterprise } from '../support/factories.ts';
import { createActs, type Person, signIn } from './fault-portal.ts';

let portal: StartedPortal;
let db: Db;
let partner: Person;
let acts: ReturnType<typeof createActs>;
beforeAll(async () => {
  portal = await runStart();
  db = createDatabase(portal.adminUrl, { sees: 'all', max: 8, applicationName: 'assay-recovery' });
  const enterprise = await createEnterprise(db);
  partner = await signIn(portal, db, (await createAccount(db, { enterpriseId: enterprise.id })).id);
  const reviewer = await signIn(portal, db, (await createAccount(db, { roles: ['reviewer'] })).id);
  acts = createActs(portal, db, { partner, reviewer, enterpriseId: enterprise.id });
});
afterAll(async () => {
  await db?.destroy();
  await portal?.stop();
});

const seconds = (ms: number) => (ms / 1000).toFixed(1);

/** One decision; resolves with the milliseconds until it is applied. */
async function timeDecision(application: string): Promise<number> {
  const [key, sentAt] = [randomUUID(), performance.now()];
  await acts.decide(application, key);
  const applied = () =>
    db
      .selectFrom('command')
      .select('id')
      .where('id', '=', key)
      .where('state', '=', 'applied')
      .executeTakeFirst();
  await eventually(applied, { everyMs: 20 });
  return performance.now() - sentAt;
}

/** Applications whose run the worker holds in its memory. */
function heldApplications(count: number): Promise<string[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const { id } = await acts.apply();
      await timeDecision(id);
      return id;
    }),
  );
}

type Answer = { status: number; took: number };

/** One call over a connection of its own: one that was open has broken with the process. */
function askAnew(): Promise<Answer> {
  const begun = performance.now();
  return new Promise((resolve) => {
    const address = `${portal.url}${listEvents.path}`;
    get(address, { agent: false, headers: { cookie: partner.cookie } }, (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode ?? 0, took: performance.now() - begun });
    }).on('error', () => resolve({ status: 0, took: performance.now() - begun }));
  });
}

/** Resolves when the process that was killed has said that it runs again. */
async function isBack(name: 'api' | 'workflows', since: number): Promise<void> {
  await eventually(async () => portal.output().indexOf(`${name} runs again`, since) >= 0, { everyMs: 20 });
}

it('what does not need each other starts side by side', () => {
  const took = new Map(
    Array.from(portal.output().matchAll(/^· (.+) \((\d+\.\d) s\)$/gm), ([, name = '', time]) => [
      name,
      Number(time),
    ]),
  );
  const { accounts = 0, api = 0, workers = 0, workflows = 0, ...others } = Object.fromEntries(took);
  const before = Object.values(others).reduce((sum, time) => sum + time, 0);
  const oneAfterTheOther = before + accounts + Math.max(api, workers, workflows);
  console.log(
    `started in ${seconds(portal.startedInMs)} s; ${oneAfterTheOther.toFixed(1)} s one after the other`,
  );
  expect(took.size).toBe(12);
  expect(portal.startedInMs / 1000).toBeLessThan(oneAfterTheOther);
});

it('commands are applied soon after the workflow process is back from kill -9', async () => {
  const applications = await heldApplications(20);
  const said = portal.output().length;
  const inFlight = applications.splice(0, 4).map(timeDecision);
  await portal.kill('workflows');
  const killedAt = performance.now();
  const waits = Promise.all([...inFlight, ...applications.map(timeDecision)]);
  await isBack('workflows', said);
  const boot = performance.now() - killedAt;
  const longest = Math.max(...(await waits));
  console.log(
    `applied ${seconds(longest)} s after kill -9 at the latest, ${seconds(boot)} s of them a restart`,
  );
  // How fast a process starts is the machine's affair. By default the engine waits ten seconds for the one that is gone.
  expect(longest - boot).toBeLessThan(5_000);
});

it('calls wait for an api that was killed, and none is refused', async () => {
  const said = portal.output().length;
  await portal.kill('api');
  const killedAt = performance.now();
  let back = false;
  void isBack('api', said).then(() => {
    back = true;
  });
  const answers: Promise<Answer>[] = [];
  await eventually(
    async () => {
      answers.push(askAnew());
      return back;
    },
    { everyMs: 100 },
  );
  const all = await Promise.all(answers);
  const longest = Math.max(...all.map(({ took }) => took));
  console.log(
    `${all.length} calls answered, the longest after ${seconds(longest)} s; the api was back after ` +
      `${seconds(performance.now() - killedAt)} s`,
  );
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
});
