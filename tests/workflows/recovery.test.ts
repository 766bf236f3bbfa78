import { randomUUID } from 'node:crypto';
import { Client, Connection } from '@temporalio/client';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { createLog } from '#api/base/logging.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { readApplication } from '#services/applications/read-application.ts';
import { settleCommand } from '#services/commands/apply-command.ts';
import { workflowOutboxJobs } from '#services/commands/handle-outbox-jobs.ts';
import { reconcileApplications } from '#services/operations/reconcile-applications.ts';
import { resumeApplication } from '#services/operations/resume-application.ts';
import {
  finding,
  insertMatchedUploads,
  mainPath,
  recordCommand,
  type Scenario,
  startScenario,
  walk,
} from '#tests/support/applications/application-scenario.ts';
import { startWorkflowRig, type WorkflowRig } from '#tests/support/processes/workflow-rig.ts';
import { createApplicationWorkflows, EngineUnavailable } from '#workflows/client/client.ts';
import { eventually } from '../support/eventually.ts';

let rig: WorkflowRig;
beforeAll(async () => {
  rig = await startWorkflowRig(inject('stack'));
});
afterAll(() => rig.close());

const log = createLog('test', 'silent');
const later = () => ({ ...rig, log, now: () => new Date(Date.now() + 60_000) });
const markOf = async (id: string) => {
  const row = await rig.db
    .selectFrom('application')
    .select('needsOperator')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.needsOperator;
};

it('finds a terminated run, shows it, and resumes it from the row', async () => {
  const scenario = await startScenario(rig);
  await walk(rig, scenario, 'deliver-samples');
  const { id, number } = scenario.application;
  await rig.client.workflow.getHandle(number).terminate('by hand');
  await eventually(async () => (await reconcileApplications(later())).marked > 0);
  expect(await markOf(id)).toBe('terminated');
  expect(await resumeApplication(rig, '运维', id)).toBe(true);
  expect(await markOf(id)).toBeNull();
  const before = await readApplication(rig, scenario.partner, id);
  await walkRest(scenario);
  const after = await readApplication(rig, scenario.partner, id);
  expect(before.wait.action).toBe('deliver-samples');
  expect(after.status).toBe('certified');
  expect(after.history.filter((line) => line.event === 'approve-results')).toHaveLength(1);
});

async function walkRest(scenario: Scenario): Promise<void> {
  const steps = mainPath(scenario);
  const from = steps.findIndex((step) => step.command.type === 'deliver-samples');
  for (const { actor, command } of steps.slice(from)) await scenario.act(actor, command);
}

it('marks a run that the engine never had, and starts it', async () => {
  const scenario = await startScenario(rig);
  const { id, number } = scenario.application;
  const lost = `C2026-9${number.slice(-5)}9`;
  await rig.db.updateTable('application').set({ number: lost }).where('id', '=', id).execute();
  await eventually(async () => {
    await reconcileApplications(later());
    return (await markOf(id)) === 'lost';
  });
  expect(await resumeApplication(rig, '运维', id)).toBe(true);
  const outcome = await scenario.act(scenario.reviewer, {
    type: 'approve-phase',
    phase: 'product',
    comment: '',
  });
  expect(outcome.state).toBe('applied');
});

it('takes the mark away when the run is alive, and resumes nothing then', async () => {
  const scenario = await startScenario(rig);
  const { id } = scenario.application;
  await rig.db
    .updateTable('application')
    .set({ needsOperator: 'failed', needsOperatorSince: new Date() })
    .where('id', '=', id)
    .execute();
  await reconcileApplications(later());
  expect(await markOf(id)).toBeNull();
  expect(await resumeApplication(rig, '运维', id)).toBe(false);
});

it('answers "recorded" while no worker is there, and applies the decision once when one comes', async () => {
  const scenario = await startScenario(rig);
  await rig.stopWorker();
  const id = randomUUID();
  const approve = { type: 'approve-phase', phase: 'product', comment: '' } as const;
  const send = vi.spyOn(rig.applications, 'send');
  const outcome = await scenario.act(scenario.reviewer, approve, id);
  expect(outcome).toMatchObject({ id, state: 'recorded', version: null });
  expect(send.mock.calls.map(([, , timeoutMs]) => timeoutMs)).toEqual([1_500]);
  send.mockRestore();
  const waiting = await readApplication(rig, scenario.second, scenario.application.id);
  expect(waiting.pending).toMatchObject([{ id, type: 'approve-phase', actor: '沈知微' }]);
  await expect(scenario.act(scenario.second, approve)).rejects.toMatchObject({
    errorName: 'reviewStatusChanged',
    details: { decidedBy: '沈知微' },
  });
  await rig.startWorker();
  await eventually(async () => {
    await settleCommand(rig, { commandId: id, timeoutMs: 5_000 });
    return true;
  });
  expect(await scenario.act(scenario.reviewer, approve, id)).toMatchObject({ state: 'applied', version: 2 });
  const detail = await readApplication(rig, scenario.second, scenario.application.id);
  expect(detail.reviews).toHaveLength(1);
});

it('sees a decision that waits behind however many commands of the maker', async () => {
  const scenario = await startScenario(rig);
  await rig.stopWorker();
  for (let n = 0; n < 20; n += 1) await recordCommand(rig.db, scenario, scenario.partner, { type: 'end' });
  const approve = { type: 'approve-phase', phase: 'product', comment: '' } as const;
  expect(await scenario.act(scenario.reviewer, approve)).toMatchObject({ state: 'recorded' });
  await expect(scenario.act(scenario.second, approve)).rejects.toMatchObject({
    errorName: 'reviewStatusChanged',
    details: { decidedBy: '沈知微' },
  });
  await rig.startWorker();
});

it('tells an engine that is away from a fault of ours, and keeps the cause', async () => {
  const scenario = await startScenario(rig);
  const { number } = scenario.application;
  const command = { id: randomUUID(), type: 'end' } as const;
  const unknown = { id: randomUUID(), type: 'never-written' as 'end' };
  const limit = 5_000;
  const noRun = rig.applications.send('C2026-0000000', command, limit);
  await expect(noRun).rejects.toMatchObject({
    name: 'EngineUnavailable',
    cause: { name: 'WorkflowNotFoundError' },
  });
  const connection = Connection.lazy({ address: '127.0.0.1:1', connectTimeout: 300 });
  const nowhere = createApplicationWorkflows(new Client({ connection }), 'nowhere');
  await expect(nowhere.send(number, command, 800)).rejects.toThrow(EngineUnavailable);
  await connection.close();
  const fault = await rig.applications.send(number, unknown, limit).catch((error: unknown) => error);
  expect(fault).toBeInstanceOf(Error);
  expect(fault).not.toBeInstanceOf(EngineUnavailable);
  expect(fault).not.toBeInstanceOf(CatalogueError);
});

it('refuses what waited until its application had ended, and leaves nothing pending', async () => {
  const scenario = await startScenario(rig);
  await scenario.act(scenario.reviewer, { type: 'reject-phase', phase: 'product', finding });
  await rig.stopWorker();
  const ids = [randomUUID(), randomUUID(), randomUUID()];
  for (const id of ids) await scenario.act(scenario.partner, { type: 'end' }, id);
  await rig.startWorker();
  const settle = (id: string) =>
    settleCommand(rig, { commandId: id, timeoutMs: 5_000 }).then(
      () => true,
      () => false,
    );
  for (const id of ids) await eventually(() => settle(id));
  const states = await rig.db.selectFrom('command').select('state').where('id', 'in', ids).execute();
  expect(states.map((row) => row.state).toSorted()).toEqual(['applied', 'refused', 'refused']);
});

/** As the dispatcher does it, whose lease is lost while the first command is brought along. */
function settleUntilLost(commandId: string) {
  const lease = new AbortController();
  const send: WorkflowRig['applications']['send'] = (...command) => {
    lease.abort();
    return rig.applications.send(...command);
  };
  const handlers = workflowOutboxJobs({ ...rig, applications: { ...rig.applications, send } });
  const job = { key: commandId, payload: { commandId }, attempt: 1, signal: lease.signal };
  return handlers['apply-command'](job);
}

it('brings the commands before one along, whatever attempts of their own those wait for', async () => {
  const scenario = await startScenario(rig);
  await scenario.act(scenario.reviewer, { type: 'reject-phase', phase: 'product', finding });
  await rig.stopWorker();
  const ids = Array.from({ length: 6 }, () => randomUUID());
  for (const id of ids) await scenario.act(scenario.partner, { type: 'end' }, id);
  await rig.startWorker();
  const states = () =>
    rig.db.selectFrom('command').select('state').where('id', 'in', ids).orderBy('createdAt').execute();
  await expect(settleUntilLost(ids[5] ?? '')).rejects.toThrow('aborted');
  expect((await states()).filter(({ state }) => state === 'recorded')).toHaveLength(5);
  await rig.db
    .updateTable('outboxJob')
    .set({ setAsideAt: new Date() })
    .where('key', '=', ids[1] ?? '')
    .execute();
  const [held, last] = [ids[3] ?? '', ids[5] ?? ''];
  await expect(settleCommand(rig, { commandId: held, timeoutMs: 10_000 })).rejects.toThrow(
    `command ${held} waits for ${ids[1]}`,
  );
  const [first, ...others] = await states();
  expect(first).toEqual({ state: 'applied' });
  expect(others).toEqual(others.map(() => ({ state: 'recorded' })));
  await rig.db
    .updateTable('outboxJob')
    .set({ setAsideAt: null })
    .where('key', '=', ids[1] ?? '')
    .execute();
  await settleCommand(rig, { commandId: last, timeoutMs: 10_000 });
  expect((await states()).map(({ state }) => state)).toEqual(['applied', ...Array(5).fill('refused')]);
});

it('takes a result that still waits for its step along with the submission', async () => {
  const scenario = await startScenario(rig);
  const { db } = rig;
  const { application, partner } = scenario;
  await walk(rig, scenario, 'apply');
  await insertMatchedUploads(db, application.id);
  const { id: uploadId } = await db
    .selectFrom('upload')
    .select('id')
    .where('applicationId', '=', application.id)
    .limit(1)
    .executeTakeFirstOrThrow();
  await recordCommand(db, scenario, partner, { type: 'receive-result', uploadId });
  expect(await scenario.act(partner, { type: 'apply' })).toMatchObject({ state: 'applied' });
  const { history, pending } = await readApplication(rig, partner, application.id);
  expect(history.slice(0, 2).map(({ event }) => event)).toEqual(['apply', 'receive-result']);
  expect(pending).toEqual([]);
});

it('keeps nobody waiting for long where much waits behind such a step', async () => {
  const scenario = await startScenario(rig);
  const { partner } = scenario;
  await walk(rig, scenario, 'apply');
  await insertMatchedUploads(rig.db, scenario.application.id);
  await recordCommand(rig.db, scenario, partner, { type: 'receive-result', uploadId: randomUUID() });
  for (let n = 0; n < 4; n += 1) await recordCommand(rig.db, scenario, partner, { type: 'apply' });
  const { send } = rig.applications;
  const slow = vi.spyOn(rig.applications, 'send').mockImplementation(async (...command) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    return send(...command);
  });
  const begun = performance.now();
  expect(await scenario.act(partner, { type: 'apply' })).toMatchObject({ state: 'recorded' });
  expect(performance.now() - begun).toBeLessThan(4_500);
  slow.mockRestore();
});

it('marks an application whose command nobody settles, though its run is there', async () => {
  const scenario = await startScenario(rig);
  await rig.stopWorker();
  await scenario.act(scenario.reviewer, { type: 'approve-phase', phase: 'product', comment: '' });
  const muchLater = { ...rig, log, now: () => new Date(Date.now() + 600_000) };
  await eventually(async () => {
    await reconcileApplications(muchLater);
    return (await markOf(scenario.application.id)) === 'stalled';
  });
  await rig.startWorker();
});

it('never takes over a run that is another application of the same number', async () => {
  const first = await startScenario(rig);
  const other = await startScenario(rig);
  const start = { applicationId: other.application.id, number: first.application.number };
  await expect(rig.applications.start({ ...start, summary: 'x', details: 'x' })).rejects.toThrow('another');
});
