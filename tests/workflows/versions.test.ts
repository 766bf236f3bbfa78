import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { finding, startScenario } from '#tests/support/applications/application-scenario.ts';
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

/** An application that is rejected and submitted again, as often as one likes. */
async function openCourse() {
  const scenario = await startScenario(rig);
  let rejected = false;
  return async () => {
    const { state } = rejected
      ? await scenario.act(scenario.partner, { type: 'resubmit' })
      : await scenario.act(scenario.reviewer, { type: 'reject-phase', phase: 'product', finding });
    expect(state).toBe('applied');
    rejected = !rejected;
  };
}

it('a run goes on with the version that is current, back and forth, and with no other that is there as well', async () => {
  let committedBy = '';
  const start = (build: string) =>
    rig.startVersion(build, () => {
      committedBy = build;
    });
  const goOn = await openCourse();
  const takeStep = async () => {
    committedBy = 'no version';
    await goOn();
    return committedBy;
  };
  const takeSteps = async () => [await takeStep(), await takeStep(), await takeStep()];
  /** A switch reaches the queues some moments later. */
  const expectSteps = async (build: string) => {
    await eventually(async () => (await takeStep()) === build);
    expect(await takeSteps()).toEqual([build, build, build]);
  };
  const before = await start('before');
  expect(await takeSteps()).toEqual(['no version', 'no version', 'no version']);
  await makeCurrent(before);
  await expectSteps('before');
  const after = await start('after');
  expect(await takeSteps()).toEqual(['before', 'before', 'before']);
  await makeCurrent(after);
  await expectSteps('after');
  await makeCurrent(before);
  await expectSteps('before');
  await Promise.all([before.stop(), after.stop()]);
});
