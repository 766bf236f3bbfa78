import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { listHistory } from '#db/queries/history.ts';
import { startCourse } from '../support/application-course.ts';
import { eventually } from '../support/eventually.ts';
import { startWorkflowStand, type WorkflowStand } from '../support/workflow-stand.ts';

let stand: WorkflowStand;
beforeAll(async () => {
  stand = await startWorkflowStand(inject('stack'));
  const value = JSON.stringify({ 'review-product': { seconds: 2 }, 'review-commercial': { seconds: 3600 } });
  await stand.db.insertInto('config').values({ key: 'deadlines', value }).execute();
});
afterAll(() => stand.close());

const eventsOf = async (id: string) => (await listHistory(stand.db, id)).map((line) => line.event);

it('reminds before the deadline, escalates at it, each once, and still takes the decision', async () => {
  const course = await startCourse(stand);
  const { id } = course.application;
  const escalated = async () => (await eventsOf(id)).includes('escalated');
  await eventually(escalated);
  expect(await eventsOf(id)).toEqual(['escalated', 'reminded', 'created']);
  const outcome = await course.act(course.reviewer, { type: 'approve-phase', phase: 'product', comment: '' });
  expect(outcome).toMatchObject({ state: 'applied', version: 2 });
});

it('keeps silent about a wait that ended in time', async () => {
  const course = await startCourse(stand);
  const { id } = course.application;
  await course.act(course.reviewer, { type: 'approve-phase', phase: 'product', comment: '' });
  const other = await startCourse(stand);
  // The other application's escalation proves that the first one's deadline has passed as well.
  await eventually(async () => (await eventsOf(other.application.id)).includes('escalated'));
  expect(await eventsOf(id)).toEqual(['approve-phase', 'created']);
});

it('reminds across a restart of the worker', async () => {
  const course = await startCourse(stand);
  await stand.stopWorker();
  await stand.startWorker();
  await eventually(async () => (await eventsOf(course.application.id)).includes('reminded'));
});
