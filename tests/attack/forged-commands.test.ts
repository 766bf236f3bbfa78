import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createLog } from '#api/base/logging.ts';
import { type CommandType, commandTypes } from '#domain/applications/commands.ts';
import { settleCommand } from '#services/commands/apply-command.ts';
import { reconcileApplications } from '#services/operations/reconcile-applications.ts';
import { resumeApplication } from '#services/operations/resume-application.ts';
import { recordCommand } from '#tests/support/applications/application-scenario.ts';
import { startWorkflowRig, type WorkflowRig } from '#tests/support/processes/workflow-rig.ts';
import { EngineUnavailable } from '#workflows/client/client.ts';
import { APPLICATION_WORKFLOW } from '#workflows/messages.ts';
import { eventually } from '../support/eventually.ts';
import { tellFigure } from './support/figures.ts';
import { type ForgedRun, startForgedRun } from './support/forged-run.ts';
import { type Forge, type Forged, revoked, strangers } from './support/forgeries.ts';
import { type ReadyApplication, readyApplication } from './support/ready-application.ts';

let rig: WorkflowRig;
const targets = new Map<CommandType, ReadyApplication>();
const tally = { sent: 0, accepted: 0 };

beforeAll(async () => {
  rig = await startWorkflowRig(inject('stack'));
  const ready = commandTypes.map(async (type) => targets.set(type, await readyApplication(rig, type)));
  await Promise.all(ready);
});
afterAll(async () => {
  const { sent, accepted } = tally;
  tellFigure({
    attack: 'commands forged through Temporal',
    figure: `${accepted} of ${sent} accepted`,
    bound: '0 accepted',
  });
  await rig.close();
});

const facts = [
  'application',
  'application_configuration',
  'review',
  'history',
  'certificate',
  'delivery',
  'waiver_request',
  'upload',
  'message',
  'outbox_job',
];
const news = ['command', 'event'];

/** A digest of every row of the tables. */
async function digest(tables: string[]): Promise<string[]> {
  const lines = tables.map(async (table) => {
    const query = sql<{ rows: string }>`
      select count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as rows
      from ${sql.table(table)} t`;
    const [found] = (await query.execute(rig.db)).rows;
    return `${table} ${found?.rows}`;
  });
  return Promise.all(lines);
}

function targetOf(type: CommandType): ReadyApplication {
  const target = targets.get(type);
  if (!target) throw new Error(`no application is ready for ${type}`);
  return target;
}

/** Sends an update as anybody can who reaches the engine; true when it is accepted. */
async function send(workflowId: string, type: string, { updateId, message }: Forged): Promise<boolean> {
  tally.sent += 1;
  const update = rig.client.withDeadline(Date.now() + 20_000, () =>
    rig.client.workflow.getHandle(workflowId).executeUpdate(type, { updateId, args: [message] }),
  );
  const accepted = await update.then(
    () => true,
    (error: Error) => {
      // Refused, not lost: an attacker whose update merely hangs has proven nothing.
      expect(error.name).toBe('WorkflowUpdateFailedError');
      return false;
    },
  );
  if (accepted) tally.accepted += 1;
  return accepted;
}

/** The names of those that were accepted: the first is sent alone, so that none that breaks a run hides it; then the rest at once. */
async function sendAll(target: ReadyApplication, [first, ...rest]: [string, Forged][]): Promise<string[]> {
  const { number, command } = target;
  const sendOne = async ([name, one]: [string, Forged]) =>
    (await send(number, command.type, one)) ? [name] : [];
  const alone = first ? await sendOne(first) : [];
  return [...alone, ...(await Promise.all(rest.map(sendOne))).flat()];
}

async function forgeAll(target: ReadyApplication, forgeries: Record<string, Forge>) {
  const forged: [string, Forged][] = [];
  for (const [name, forge] of Object.entries(forgeries)) forged.push([name, await forge(rig, target)]);
  return forged;
}

describe.each([...commandTypes])('%s, sent by whoever reaches Temporal', (type) => {
  it('is refused and changes nothing where no such command is recorded', async () => {
    const target = targetOf(type);
    const forged = await forgeAll(target, strangers);
    const before = await digest([...facts, ...news]);
    expect(await sendAll(target, forged)).toEqual([]);
    expect(await digest([...facts, ...news])).toEqual(before);
  });

  it('is refused where who gave it may not any more, and is told to its side', async () => {
    const target = targetOf(type);
    const forged = await forgeAll(target, revoked);
    const before = await digest(facts);
    expect(await sendAll(target, forged)).toEqual([]);
    expect(await digest(facts)).toEqual(before);
    const ids = forged.map(([, { updateId }]) => updateId);
    const rows = await rig.db
      .selectFrom('command')
      .select(['state', 'errorName'])
      .where('id', 'in', ids)
      .execute();
    expect(rows.filter(({ state }) => state === 'refused')).toHaveLength(ids.length);
    const names = ['permissionDenied', 'applicationMissing'];
    expect(rows.filter(({ errorName }) => !names.includes(errorName ?? ''))).toEqual([]);
    const told = await rig.db
      .selectFrom('event')
      .select(sql<string>`change ->> 'command'`.as('command'))
      .where('entityId', '=', target.id)
      .where(sql<boolean>`change ->> 'state' = 'refused'`)
      .execute();
    expect(told.map(({ command }) => command).toSorted()).toEqual(ids.toSorted());
  });
});

/** The queue of the portal's worker, as the engine tells anybody. */
async function taskQueueOf(number: string): Promise<string> {
  const { raw } = await rig.client.workflow.getHandle(number).describe();
  return raw.executionConfig?.taskQueue?.name ?? '';
}

it('runs that name another application fail, and commit nothing of it, recorded or not', async () => {
  const attempts = commandTypes.map(async (type) => {
    const { id: applicationId, number, giver, command } = targetOf(type);
    const recorded = await recordCommand(rig.db, { application: { id: applicationId } }, giver, command);
    const workflowId = `forged-${randomUUID()}`;
    const args = [{ applicationId, number }];
    const taskQueue = await taskQueueOf(number);
    const run = await rig.client.workflow.start(APPLICATION_WORKFLOW, { taskQueue, workflowId, args });
    tally.sent += 1;
    await run.executeUpdate(type, { updateId: recorded, args: [{ id: recorded }] }).then(
      () => {
        tally.accepted += 1;
      },
      () => {},
    );
    await expect(run.result()).rejects.toThrow();
    return recorded;
  });
  const before = await digest(facts);
  const recorded = await Promise.all(attempts);
  expect(await digest(facts)).toEqual(before);
  const rows = rig.db.deleteFrom('command').where('id', 'in', recorded).returning('state');
  expect(new Set((await rows.execute()).map(({ state }) => state))).toEqual(new Set(['recorded']));
  expect(tally.accepted).toBe(0);
});

it('signals named after a command do nothing', async () => {
  const before = await digest([...facts, ...news]);
  for (const type of commandTypes) {
    const target = targetOf(type);
    const { message } = await strangers.whole(rig, target);
    tally.sent += 1;
    await rig.client.workflow.getHandle(target.number).signal(type, message, target.command);
  }
  expect(await digest([...facts, ...news])).toEqual(before);
});

describe('workflow code of an attacker, in the place of a run that was terminated', () => {
  let target: ReadyApplication;
  let closeRun: () => Promise<void>;
  let ask: ForgedRun['ask'];
  beforeAll(async () => {
    target = await readyApplication(rig, 'approve-final');
    const queue = await taskQueueOf(target.number);
    await rig.client.workflow.getHandle(target.number).terminate('by an attacker');
    const run = await startForgedRun(rig.client, inject('stack').temporalAddress, target.number, queue);
    ({ ask, close: closeRun } = run);
  });
  afterAll(() => closeRun());

  it('has nothing committed by the activities that it asks for', async () => {
    const { id: applicationId, command } = target;
    const other = targetOf('approve-final');
    const foreign = await recordCommand(rig.db, { application: other }, other.giver, command);
    const from = { version: 1 };
    const { message } = await strangers.whole(rig, target);
    const asked: [string, unknown][] = [
      ['commitCommand', { applicationId, message, from, to: { ...from, status: 'certified' } }],
      ['commitCommand', { applicationId, commandId: randomUUID(), type: command.type, version: 1 }],
      ['commitCommand', { applicationId, commandId: foreign, type: command.type, version: 1 }],
      ['commitCommand', { applicationId: other.id, commandId: foreign, type: command.type, version: 1 }],
      ['commitCommand', { applicationId, commandId: null }],
      ['loadApplication', { applicationId: other.id }],
      ['remindApplication', { applicationId, version: 1 }],
      ['escalateApplication', { applicationId, version: 1 }],
      ['escalateApplication', { applicationId: other.id, version: 1 }],
    ];
    const before = await digest([...facts, ...news]);
    for (const [activity, input] of asked) {
      tally.sent += 1;
      const answer = await ask(activity, input);
      if (answer.kind === 'committed') tally.accepted += 1;
      expect(['refused', 'failed', 'nothing']).toContain(answer.kind);
    }
    expect(await digest([...facts, ...news])).toEqual(before);
    await rig.db.deleteFrom('command').where('id', '=', foreign).execute();
  });

  it('is not believed when it calls a command applied: the row still waits', async () => {
    const { giver, command } = target;
    const id = await recordCommand(rig.db, { application: target }, giver, command);
    tally.sent += 1;
    expect(await rig.applications.send(target.number, { id, type: command.type }, 20_000)).toBeTruthy();
    await expect(settleCommand(rig, { commandId: id, timeoutMs: 20_000 })).rejects.toThrow(EngineUnavailable);
    expect(await digest(['certificate'])).toEqual([expect.stringMatching(/^certificate 0 /)]);
  });

  it('is found once it is terminated as well, and the programme is told', async () => {
    await rig.client.workflow.getHandle(target.number).terminate('by an operator');
    const log = createLog('test', 'silent');
    const later = { ...rig, log, now: () => new Date(Date.now() + 60_000) };
    const told = () =>
      rig.db
        .selectFrom('event')
        .select(['room', 'change'])
        .where('entityId', '=', target.id)
        .where(sql<boolean>`change ->> 'needsOperator' = 'terminated'`)
        .execute();
    const [event, ...more] = await eventually(async () => {
      await reconcileApplications(later);
      const events = await told();
      return events.length > 0 && events;
    });
    expect([event?.room, more]).toEqual(['programme', []]);
    // Resumed by an operator, the application takes the command that has waited.
    expect(await resumeApplication(rig, '运维', target.id)).toBe(true);
  });
});

it('leaves every application as it was, no certificate, and ready for the one command that is recorded', async () => {
  expect(await digest(['certificate'])).toEqual([expect.stringMatching(/^certificate 0 /)]);
  const replies = commandTypes.map(async (type) => {
    const target = targetOf(type);
    const id = await recordCommand(rig.db, { application: target }, target.giver, target.command);
    return [type, await rig.applications.send(target.number, { id, type }, 20_000)];
  });
  expect(await Promise.all(replies)).toEqual(commandTypes.map((type) => [type, { version: 2 }]));
  expect(await digest(['certificate'])).toEqual([expect.stringMatching(/^certificate 1 /)]);
});
