import type { TestProject } from 'vitest/node';
import { startS3Server } from './s3-server.ts';
import { startShared } from './vitest-stack.ts';

/** The engines of the others, and a bucket for each portal's files. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { addresses, release } = await startShared();
  const server = await startS3Server(addresses.folder);
  const { root, env } = server;
  project.provide('stack', { ...addresses, s3: { root, env } });
  return async () => {
    await server.stop();
    await release();
  };
}
