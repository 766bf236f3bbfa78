import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { listHistory } from '#db/queries/history.ts';
import { startCourse } from '../support/application-course.ts';
import { eventually } from '../support/eventually.ts';
import { startWorkflowStand, type WorkflowStand } from '../support/workflow-stand.ts';

let stand: WorkflowStand;
beforeAll(async () => {
  stand = await startWorkflowStand(inject('stack'));
});
afterAll(() => stand.close());

/** Of the applications that are created from now on. */
async function setDeadline(seconds: number): Promise<void> {
  const value = JSON.stringify({ 'review-product': { seconds }, 'review-commercial': { seconds: 3600 } });
  await stand.db
    .insertInto('config')
    .values({ key: 'deadlines', value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

const eventsOf = async (id: string) => (await listHistory(stand.db, id)).map((line) => line.event);

it('reminds before the deadline, escalates at it, each once, and still takes the decision', async () => {
  await setDeadline(2);
  const course = await startCourse(stand);
  const { id } = course.application;
  const escalated = async () => (await eventsOf(id)).includes('escalated');
  await eventually(escalated);
  expect(await eventsOf(id)).toEqual(['escalated', 'reminded', 'created']);
  const outcome = await course.act(course.reviewer, { type: 'approve-phase', phase: 'product', comment: '' });
  expect(outcome).toMatchObject({ state: 'applied', version: 2 });
});

it('keeps silent about a wait that ended in time', async () => {
  // The decision has to come before the reminder, on a slow machine as well.
  await setDeadline(10);
  const course = await startCourse(stand);
  const { id } = course.application;
  await course.act(course.reviewer, { type: 'approve-phase', phase: 'product', comment: '' });
  const other = await startCourse(stand);
  // The other application's escalation proves that the first one's deadline has passed as well.
  await eventually(async () => (await eventsOf(other.application.id)).includes('escalated'));
  expect(await eventsOf(id)).toEqual(['approve-phase', 'created']);
});

it('reminds across a restart of the worker', async () => {
  await setDeadline(2);
  const course = await startCourse(stand);
  await stand.stopWorker();
  await stand.startWorker();
  await eventually(async () => (await eventsOf(course.application.id)).includes('reminded'));
});
