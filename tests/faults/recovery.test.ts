import { randomUUID } from 'node:crypto';
import { get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listEvents } from '#contract/events.ts';
import { decideApplication, withdrawDecision } from '#contract/reviews.ts';
import { createDatabase } from '#db/connection.ts';
import type { Db } from '#db/schema/database.ts';
import { finding } from '#tests/support/applications/application-scenario.ts';
import { runStart, type StartedPortal } from '#tests/support/processes/started-portal.ts';
import { eventually } from '../support/eventually.ts';
import { createAccount, createEnterprise } from '../support/factories.ts';
import { createActs, type Person, signIn } from './fault-portal.ts';

let portal: StartedPortal;
let db: Db;
let partner: Person;
let reviewer: Person;
let acts: ReturnType<typeof createActs>;
beforeAll(async () => {
  portal = await runStart();
  db = createDatabase(portal.adminUrl, { sees: 'all', max: 8, applicationName: 'assay-recovery' });
  const enterprise = await createEnterprise(db);
  partner = await signIn(portal, db, (await createAccount(db, { enterpriseId: enterprise.id })).id);
  reviewer = await signIn(portal, db, (await createAccount(db, { roles: ['reviewer'] })).id);
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

const command = { type: 'reject-phase', phase: 'product', finding } as const;

/** Sends a call until it is answered by the portal: it breaks where its process is killed. */
async function insist(call: () => Promise<{ status: number }>): Promise<number> {
  const { status } = await eventually(async () => {
    const answer = await call().catch(() => null);
    return answer && answer.status < 500 ? answer : null;
  });
  return status;
}

/** A rejection; every second one is withdrawn at some moment before it takes effect, or about then. */
async function rejectAndUndo(id: string, index: number, graceMs: number) {
  const decision = randomUUID();
  const headers = { 'idempotency-key': decision };
  const body = { version: 1, command };
  await insist(() => reviewer.api.send(decideApplication, { params: { id }, body }, headers));
  if (index % 2 === 0) return { id, decision, undone: null };
  await delay((graceMs * index) / 20);
  const params = { id, decision };
  const status = await insist(() => reviewer.api.send(withdrawDecision, { params }));
  return { id, decision, undone: status === 200 };
}

/** What came of a decision: how often it was applied, and what the maker was told; reviewers are told of the application itself. */
const fateOf = ({ id, decision }: { id: string; decision: string }) =>
  db
    .selectFrom('command')
    .select(['state'])
    .select(
      sql<number>`(select count(*)::int from history h where h.application_id = ${id} and event = 'reject-phase')`.as(
        'applied',
      ),
    )
    .select(
      sql<number>`(select count(*)::int from message m where m.application_id = ${id}
        and m.enterprise_id is not null and m.created_at > command.created_at)`.as('told'),
    )
    .where('id', '=', decision)
    .where('state', '<>', 'recorded')
    .executeTakeFirst();

it('kill -9 of the api while decisions can be undone: each is applied once, or withdrawn and never seen', async () => {
  const graceSeconds = 5;
  await db
    .insertInto('generalConfig')
    .values({
      key: 'decisionGraceSeconds',
      value: String(graceSeconds),
      updatedAt: new Date(),
    })
    .execute();
  const laid = await Promise.all(Array.from({ length: 20 }, () => acts.apply()));
  let [settled, kills] = [false, 0];
  const decisions = Promise.all(laid.map(({ id }, index) => rejectAndUndo(id, index, graceSeconds * 1_000)));
  const fates = decisions.then((all) =>
    Promise.all(all.map(async (one) => ({ ...one, ...(await eventually(() => fateOf(one))) }))),
  );
  void fates.finally(() => {
    settled = true;
  });
  while (!settled) {
    const said = portal.output().length;
    await portal.kill('api');
    kills += 1;
    await isBack('api', said);
    await delay(200);
  }
  for (const { undone, state, applied, told } of await fates) {
    expect({ undone, state, applied, told }).toEqual(
      state === 'withdrawn'
        ? { undone: true, state, applied: 0, told: 0 }
        : { undone: undone === null ? null : false, state: 'applied', applied: 1, told: 1 },
    );
  }
  const withdrawn = (await fates).filter(({ state }) => state === 'withdrawn').length;
  console.log(`${kills} kills: ${20 - withdrawn} decisions applied once, ${withdrawn} withdrawn and unseen`);
  expect(withdrawn).toBeGreaterThan(0);
});
