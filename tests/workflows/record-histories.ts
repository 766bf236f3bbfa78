/**
 * Records the replay gate's histories anew: `npm run record-histories`. Only after a change that is meant to break
 * old runs, or for a new state; otherwise a failing gate means that the change needs `patched()`.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';
import { listHistory } from '#db/queries/history.ts';
import {
  insertMatchedUploads,
  type Scenario,
  startScenario,
} from '#tests/support/applications/application-scenario.ts';
import { startWorkflowRig, type WorkflowRig } from '#tests/support/processes/workflow-rig.ts';
import { prepareTemplate } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { startStack } from '../support/stack.ts';
import { bypassItemId, type ReplayCase, replayCases } from './replay-cases.ts';

const folder = join(import.meta.dirname, 'histories');

async function setDeadline(rig: WorkflowRig, seconds: number): Promise<void> {
  const value = JSON.stringify({ 'review-product': { seconds } });
  await rig.db
    .insertInto('config')
    .values({ key: 'deadlines', value })
    .onConflict((c) => c.column('key').doUpdateSet({ value }))
    .execute();
}

async function insertWaiverRequest(rig: WorkflowRig, scenario: Scenario): Promise<void> {
  const { id: applicationId } = scenario.application;
  const item = { id: bypassItemId, applicationId, failureKey: 'CtsNet#test', reason: '供应商已知问题' };
  await rig.db
    .insertInto('waiverRequest')
    .values({ ...item, attachmentIds: [], comment: null, updatedBy: scenario.partner.accountId })
    .execute();
}

async function play(rig: WorkflowRig, scenario: Scenario, one: ReplayCase): Promise<void> {
  for (const { by, command } of one.steps(scenario.configurationIds)) {
    if (command.type === 'apply') await insertMatchedUploads(rig.db, scenario.application.id);
    if (command.type === 'reject-bypass') await insertWaiverRequest(rig, scenario);
    await scenario.act(by === 'partner' ? scenario.partner : scenario.reviewer, command);
  }
  if (one.ends !== 'escalated') return;
  const events = () => listHistory(rig.db, scenario.application.id);
  await eventually(async () => (await events()).some((line) => line.event === 'escalated'));
}

async function record(rig: WorkflowRig, one: ReplayCase): Promise<void> {
  await setDeadline(rig, one.ends === 'escalated' ? 1 : 86_400);
  const scenario = await startScenario(rig, one.mode);
  await play(rig, scenario, one);
  const history = await rig.client.workflow.getHandle(scenario.application.number).fetchHistory();
  await writeFile(
    join(folder, `${one.name}.json`),
    `${JSON.stringify(JSON.parse(historyToJSON(history)))}\n`,
  );
  console.log(`${one.name}: ${history.events?.length} events`);
}

const stack = await startStack({ temporal: true });
try {
  await prepareTemplate(stack.databaseUrl);
  const rig = await startWorkflowRig(stack);
  await mkdir(folder, { recursive: true });
  for (const one of replayCases) await record(rig, one);
  await rig.close();
} finally {
  await stack.stop();
}
process.exit(0);
