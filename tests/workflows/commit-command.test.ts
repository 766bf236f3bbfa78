import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { lockApplication } from '#db/queries/applications.ts';
import { markRefused } from '#db/queries/commands.ts';
import { commitCommand } from '#services/commands/commit-command.ts';
import { recordCommand, startScenario } from '#tests/support/applications/application-scenario.ts';
import { eventually } from '#tests/support/eventually.ts';
import { startWorkflowRig, type WorkflowRig } from '#tests/support/processes/workflow-rig.ts';

let rig: WorkflowRig;
beforeAll(async () => {
  rig = await startWorkflowRig(inject('stack'));
});
afterAll(() => rig.close());

it('a decision is told to open pages as what changed, then as a message', async () => {
  const scenario = await startScenario(rig);
  const command = { type: 'approve-phase', phase: 'product', comment: '' } as const;
  const id = await recordCommand(rig.db, scenario, scenario.reviewer, command);
  await rig.applications.send(scenario.application.number, { id, type: command.type }, 20_000);
  const told = await rig.db
    .selectFrom('event')
    .select('entity')
    .where('room', '=', `enterprise:${scenario.partner.enterpriseId}`)
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  expect(told.map(({ entity }) => entity)).toEqual(['message', 'application']);
});

it('a decision that waits for its application is judged by what is there after the wait', async () => {
  const { application, ...scenario } = await startScenario(rig);
  const command = { type: 'approve-phase', phase: 'product', comment: '' } as const;
  const id = await recordCommand(rig.db, { application, ...scenario }, scenario.reviewer, command);
  const waits = sql<{ one: boolean }>`select exists (select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock') as one`;
  const { id: applicationId, number } = application;
  const committing = await rig.db.transaction().execute(async (trx) => {
    await lockApplication(trx, applicationId);
    const input = { applicationId, number, commandId: id, type: command.type, version: 1 };
    const result = commitCommand({ db: rig.db, now: () => new Date() }, input);
    await eventually(async () => (await waits.execute(rig.db)).rows[0]?.one === true);
    await markRefused(trx, id, { name: 'reviewStatusChanged', details: {} }, new Date());
    return { result };
  });
  expect(await committing.result).toEqual({ kind: 'refused', error: 'reviewStatusChanged', details: {} });
});
