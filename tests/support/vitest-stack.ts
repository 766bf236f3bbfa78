import type { TestProject } from 'vitest/node';
import { prepareTemplate } from './database.ts';
import { readyBundle } from './processes/workflow-bundle.ts';
import { type Stack, type StackAddresses, startStack } from './stack.ts';

declare module 'vitest' {
  interface ProvidedContext {
    stack: StackAddresses;
  }
}

/** Every project loads this file anew, but they all run in one process and share the one set of engines. */
interface Shared {
  stack: Promise<Stack>;
  users: number;
}
const shared = globalThis as { assayTestStack?: Shared | undefined };

/** The engines' addresses, and what lets go of them: the last one stops them. */
export async function startShared(): Promise<{ addresses: StackAddresses; release: () => Promise<void> }> {
  shared.assayTestStack ??= { stack: startPrepared(), users: 0 };
  const entry = shared.assayTestStack;
  entry.users += 1;
  const { databaseUrl, redisUrl, temporalAddress, folder } = await entry.stack;
  const release = async () => {
    entry.users -= 1;
    if (entry.users > 0) return;
    shared.assayTestStack = undefined;
    await (await entry.stack).stop();
  };
  return { addresses: { databaseUrl, redisUrl, temporalAddress, folder }, release };
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { addresses, release } = await startShared();
  project.provide('stack', addresses);
  return release;
}

async function startPrepared(): Promise<Stack> {
  const stack = await startStack({ temporal: true });
  try {
    await Promise.all([prepareTemplate(stack.databaseUrl), readyBundle()]);
    return stack;
  } catch (error) {
    await stack.stop();
    throw error;
  }
}
