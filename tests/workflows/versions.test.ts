import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import {
  insertMatchedUploads,
  mainPath,
  startScenario,
} from '#tests/support/applications/application-scenario.ts';
import { eventually } from '#tests/support/eventually.ts';
import { startWorkflowRig, type WorkflowRig } from '#tests/support/processes/workflow-rig.ts';

let rig: WorkflowRig;
beforeAll(async () => {
  rig = await startWorkflowRig(inject('stack'));
});
afterAll(() => rig.close());

/** Temporal knows a version some moments after its first worker has come. */
const makeCurrent = (worker: Awaited<ReturnType<WorkflowRig['startVersion']>>) =>
  eventually(() =>
    worker.makeCurrent().then(
      () => true,
      () => false,
    ),
  );

it('a run goes on with the version that is current, back and forth, and with no other that is there as well', async () => {
  const committedBy: string[] = [];
  const start = (build: string) => rig.startVersion(build, () => committedBy.push(build));
  const scenario = await startScenario(rig);
  await insertMatchedUploads(rig.db, scenario.application.id);
  const steps = mainPath(scenario).values();
  const takeStep = async () => {
    const { actor, command } = steps.next().value ?? expect.fail('no step is left');
    expect((await scenario.act(actor, command)).state).toBe('applied');
  };
  // By a worker from before there were versions.
  await takeStep();
  const before = await start('before');
  await makeCurrent(before);
  // The worker from before has this run in its memory, and may answer once more.
  await takeStep();
  committedBy.length = 0;
  const after = await start('after');
  await takeStep();
  await takeStep();
  await makeCurrent(after);
  await takeStep();
  await takeStep();
  await makeCurrent(before);
  await takeStep();
  expect(committedBy).toEqual(['before', 'before', 'after', 'after', 'before']);
  await Promise.all([before.stop(), after.stop()]);
});
