import { condition, defineUpdate, proxyActivities, setHandler } from '@temporalio/workflow';

type BareActivities = { touch(): Promise<number> };

const { touch } = proxyActivities<BareActivities>({ startToCloseTimeout: '10s' });

/** The least that a decision could cost: an update that runs one activity. */
export async function bare(): Promise<void> {
  setHandler(defineUpdate<number>('touch'), () => touch());
  await condition(() => false);
}
