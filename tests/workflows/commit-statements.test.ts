import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { recordCommand, startScenario } from '#tests/support/applications/application-scenario.ts';
import { startWorkflowRig, type WorkflowRig } from '#tests/support/processes/workflow-rig.ts';

let rig: WorkflowRig;
beforeAll(async () => {
  rig = await startWorkflowRig(inject('stack'));
});
afterAll(() => rig.close());

it('a decision is judged and committed in one transaction of seven statements', async () => {
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
  expect(texts.slice(from, to + 1)).toHaveLength(7);
  expect(texts.filter((text) => text === 'begin')).toHaveLength(1);
});
