import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { recordCommand, startScenario } from '#tests/support/applications/application-scenario.ts';
import { startWorkflowRig, type WorkflowRig } from '#tests/support/processes/workflow-rig.ts';

let rig: WorkflowRig;
beforeAll(async () => {
  rig = await startWorkflowRig(inject('stack'));
});
afterAll(() => rig.close());

it('a decision is judged and committed in one transaction of five statements', async () => {
  const scenario = await startScenario(rig);
  const command = { type: 'approve-phase', phase: 'product', comment: '' } as const;
  const id = await recordCommand(rig.db, scenario, scenario.reviewer, command);
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await rig.applications.send(scenario.application.number, { id, type: command.type }, 20_000);
  const texts = query.mock.calls.map(([first]) =>
    typeof first === 'string' ? first : String(Reflect.get(Object(first), 'text')),
  );
  query.mockRestore();
  // Before it the run has loaded the application.
  const [from, to] = [texts.indexOf('begin'), texts.indexOf('commit')];
  expect(texts.slice(from, to + 1)).toHaveLength(5);
  expect(texts.filter((text) => text === 'begin')).toHaveLength(1);
  // In the order of their ids they are pushed: what changed, then the bell.
  const told = await rig.db
    .selectFrom('event')
    .select('entity')
    .where('room', '=', `enterprise:${scenario.partner.enterpriseId}`)
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  expect(told.map(({ entity }) => entity)).toEqual(['message', 'application']);
});
