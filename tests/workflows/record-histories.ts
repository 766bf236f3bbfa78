/**
 * Records the replay gate's histories anew: `npm run record-histories`. Only after a change that is meant to break
 * old runs, or for a new state; otherwise a failing gate means that the change needs `patched()`.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';
import { listHistory } from '#db/queries/history.ts';
import {
  type Course,
  insertMatchedUploads,
  startCourse,
} from '#tests/support/applications/application-course.ts';
import { startWorkflowStand, type WorkflowStand } from '#tests/support/processes/workflow-stand.ts';
import { prepareTemplate } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { startStack } from '../support/stack.ts';
import { bypassItemId, type ReplayCase, replayCases } from './replay-cases.ts';

const folder = join(import.meta.dirname, 'histories');

async function setDeadline(stand: WorkflowStand, seconds: number): Promise<void> {
  const value = JSON.stringify({ 'review-product': { seconds } });
  await stand.db
    .insertInto('config')
    .values({ key: 'deadlines', value })
    .onConflict((c) => c.column('key').doUpdateSet({ value }))
    .execute();
}

async function insertBypassItem(stand: WorkflowStand, course: Course): Promise<void> {
  const { id: applicationId } = course.application;
  const item = { id: bypassItemId, applicationId, failureKey: 'CtsNet#test', reason: '供应商已知问题' };
  await stand.db
    .insertInto('bypassItem')
    .values({ ...item, attachmentIds: [], comment: null, updatedBy: course.partner.accountId })
    .execute();
}

async function play(stand: WorkflowStand, course: Course, one: ReplayCase): Promise<void> {
  for (const { by, command } of one.steps(course.configurationIds)) {
    if (command.type === 'apply') await insertMatchedUploads(stand.db, course.application.id);
    if (command.type === 'reject-bypass') await insertBypassItem(stand, course);
    await course.act(by === 'partner' ? course.partner : course.reviewer, command);
  }
  if (one.ends !== 'escalated') return;
  const events = () => listHistory(stand.db, course.application.id);
  await eventually(async () => (await events()).some((line) => line.event === 'escalated'));
}

async function record(stand: WorkflowStand, one: ReplayCase): Promise<void> {
  await setDeadline(stand, one.ends === 'escalated' ? 1 : 86_400);
  const course = await startCourse(stand, one.mode);
  await play(stand, course, one);
  const history = await stand.client.workflow.getHandle(course.application.number).fetchHistory();
  await writeFile(
    join(folder, `${one.name}.json`),
    `${JSON.stringify(JSON.parse(historyToJSON(history)))}\n`,
  );
  console.log(`${one.name}: ${history.events?.length} events`);
}

const stack = await startStack({ temporal: true });
try {
  await prepareTemplate(stack.databaseUrl);
  const stand = await startWorkflowStand(stack);
  await mkdir(folder, { recursive: true });
  for (const one of replayCases) await record(stand, one);
  await stand.close();
} finally {
  await stack.stop();
}
process.exit(0);
