import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { listHistory } from '#db/queries/history.ts';
import { officeDay, officeZone } from '#domain/calendar/office-day.ts';
import { noteDeadline } from '#services/applications/note-deadline.ts';
import { listStuck } from '#services/operations/list-stuck.ts';
import { insertApplicationRow } from '#tests/support/applications/application-rows.ts';
import { startScenario } from '#tests/support/applications/application-scenario.ts';
import { startWorkflowRig, type WorkflowRig } from '#tests/support/processes/workflow-rig.ts';
import { eventually } from '../support/eventually.ts';
import { createEnterprise, createProduct } from '../support/factories.ts';

let rig: WorkflowRig;
beforeAll(async () => {
  rig = await startWorkflowRig(inject('stack'));
});
afterAll(() => rig.close());

/** Of the applications that are created from now on. */
async function setDeadline(seconds: number): Promise<void> {
  const value = JSON.stringify({ 'review-product': { seconds }, 'review-commercial': { seconds: 3600 } });
  await rig.db
    .insertInto('config')
    .values({ key: 'deadlines', value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

const eventsOf = async (id: string) => (await listHistory(rig.db, id)).map((line) => line.event);

it('reminds before the deadline, escalates at it, each once, and still takes the decision', async () => {
  await setDeadline(2);
  const scenario = await startScenario(rig);
  const { id } = scenario.application;
  const escalated = async () => (await eventsOf(id)).includes('escalated');
  await eventually(escalated);
  expect(await eventsOf(id)).toEqual(['escalated', 'reminded', 'created']);
  const outcome = await scenario.act(scenario.reviewer, {
    type: 'approve-phase',
    phase: 'product',
    comment: '',
  });
  expect(outcome).toMatchObject({ state: 'applied', version: 2 });
});

it('says at its timers who is waited for, and is in the lists that operators are led to', async () => {
  await setDeadline(3600);
  const { number } = (await startScenario(rig)).application;
  const summaries = await eventually(async () => {
    const { events } = await rig.client.workflow.getHandle(number).fetchHistory();
    const data = (events ?? []).flatMap(({ timerStartedEventAttributes: timer, userMetadata }) =>
      timer && userMetadata?.summary?.data ? [Buffer.from(userMetadata.summary.data).toString()] : [],
    );
    return data.length > 0 ? data : null;
  });
  expect(summaries).toEqual(['"Reminds the reviewer to review-product"']);
  const links = { temporalUi: 'http://ui.example', namespace: 'default', queueBoard: '' };
  const { temporalViews } = await listStuck({ ...rig, queues: { all: [] } }, links);
  const numbersIn = async (view: keyof NonNullable<typeof temporalViews>) => {
    const query = new URL(temporalViews?.[view] ?? '').searchParams.get('query') ?? '';
    const numbers: string[] = [];
    for await (const { workflowId } of rig.client.workflow.list({ query })) numbers.push(workflowId);
    return numbers;
  };
  await eventually(async () => (await numbersIn('reviewer')).includes(number));
  expect(await numbersIn('open')).toContain(number);
  expect(await numbersIn('partner')).not.toContain(number);
  expect(await numbersIn('broken')).not.toContain(number);
});

it('keeps silent about a wait that ended in time', async () => {
  // The decision has to come before the reminder, on a slow machine as well.
  await setDeadline(10);
  const scenario = await startScenario(rig);
  const { id } = scenario.application;
  await scenario.act(scenario.reviewer, { type: 'approve-phase', phase: 'product', comment: '' });
  const other = await startScenario(rig);
  // The other application's escalation proves that the first one's deadline has passed as well.
  await eventually(async () => (await eventsOf(other.application.id)).includes('escalated'));
  expect(await eventsOf(id)).toEqual(['approve-phase', 'created']);
});

it('counts no public holiday as a working day, from the creation on', async () => {
  const today = Date.now();
  const day = (ahead: number) => officeDay(new Date(today + ahead * 86_400_000), officeZone);
  const holidays = Array.from({ length: 10 }, (_, index) => day(index + 1));
  const value = JSON.stringify({ holidays, workdays: [] });
  await rig.db.deleteFrom('config').where('key', '=', 'deadlines').execute();
  await rig.db.insertInto('config').values({ key: 'holidays', value }).execute();
  const scenario = await startScenario(rig);
  const dueDay = async () => {
    const { dueAt } = await rig.db
      .selectFrom('application')
      .select('dueAt')
      .where('id', '=', scenario.application.id)
      .executeTakeFirstOrThrow();
    return officeDay(dueAt ?? new Date(0), officeZone);
  };
  expect((await dueDay()) > day(11)).toBe(true);
  await scenario.act(scenario.reviewer, { type: 'approve-phase', phase: 'product', comment: '' });
  expect((await dueDay()) > day(11)).toBe(true);
  await rig.db.deleteFrom('config').where('key', '=', 'holidays').execute();
});

it('reminds of a wait once, also where a change has kept the wait', async () => {
  const enterprise = await createEnterprise(rig.db);
  const product = await createProduct(rig.db, { enterpriseId: enterprise.id });
  const past = new Date(Date.now() - 3_600_000);
  const wait = { waitingFor: 'partner', waitAction: 'upload-results', waitingSince: past } as const;
  const overrides = { ...wait, remindAt: past, dueAt: new Date(Date.now() + 3_600_000) };
  const { id, number } = await insertApplicationRow(rig.db, { product, status: 'certifying', overrides });
  const remind = (version: number) =>
    noteDeadline(
      { db: rig.db, now: () => new Date() },
      { applicationId: id, number, version, event: 'reminded' },
    );
  await remind(1);
  // As the first result does: the partner's turn and its clock go on.
  await rig.db.updateTable('application').set({ version: 2, step: 4 }).where('id', '=', id).execute();
  await remind(2);
  expect(await eventsOf(id)).toEqual(['reminded']);
  const since = new Date(Date.now() + 1000);
  const next = { version: 3, waitAction: 'replace-results', waitingSince: since } as const;
  await rig.db.updateTable('application').set(next).where('id', '=', id).execute();
  const later = { db: rig.db, now: () => new Date(Date.now() + 2000) };
  await noteDeadline(later, { applicationId: id, number, version: 3, event: 'reminded' });
  const lines = await listHistory(rig.db, id);
  expect(lines.map(({ event, sequence }) => [event, sequence])).toEqual([
    ['reminded', 2],
    ['reminded', 1],
  ]);
});

it('reminds across a restart of the worker', async () => {
  await setDeadline(2);
  const scenario = await startScenario(rig);
  await rig.stopWorker();
  await rig.startWorker();
  await eventually(async () => (await eventsOf(scenario.application.id)).includes('reminded'));
});
