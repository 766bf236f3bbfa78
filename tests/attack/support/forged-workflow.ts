import {
  ActivityFailure,
  ApplicationFailure,
  condition,
  defineUpdate,
  proxyActivities,
  setHandler,
} from '@temporalio/workflow';

/** What an activity of the portal answered: its own kind, `nothing` for none, `failed` for an error. */
export type Answer = { kind: string };
type Activities = Record<string, (input: unknown) => Promise<Partial<Answer> | undefined>>;

/** Workflow code that is not ours: it hands the portal's worker any activity, and calls every command applied. */
export async function application({ taskQueue }: { taskQueue: string }): Promise<void> {
  const activities = proxyActivities<Activities>({
    taskQueue,
    startToCloseTimeout: '20s',
    retry: { maximumAttempts: 1 },
  });
  setHandler(defineUpdate<Answer, [string, unknown]>('ask'), async (name, input) => {
    try {
      const answer = await activities[name]?.(input);
      return { kind: answer ? (answer.kind ?? 'told') : 'nothing' };
    } catch (error) {
      if (error instanceof ActivityFailure) return { kind: 'failed' };
      throw ApplicationFailure.create({ message: String(error) });
    }
  });
  setHandler(defineUpdate<{ version: number }, [unknown]>('approve-final'), () => ({ version: 2 }));
  await condition(() => false);
}
