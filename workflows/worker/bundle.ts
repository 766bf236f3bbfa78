import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { bundleWorkflowCode, DefaultLogger } from '@temporalio/worker';
import { versionRoot, workflowStamp } from './bundle-sources.ts';

const workflowsPath = join(versionRoot, 'workflows/application/workflows.ts');

/** Bundles the workflow code into `outFile` ahead of time; does nothing when its sources are unchanged. */
export async function bundleWorkflows(outFile: string): Promise<void> {
  const stamp = `${outFile}.sha256`;
  const hash = workflowStamp(versionRoot);
  if (existsSync(outFile) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  const { code } = await bundleWorkflowCode({
    workflowsPath,
    workflowInterceptorModules: [workflowsPath],
    logger: new DefaultLogger('WARN'),
  });
  await mkdir(dirname(outFile), { recursive: true });
  // Processes that start at once each write a file of their own.
  const temporaryFile = `${outFile}.${process.pid}.new`;
  await writeFile(temporaryFile, code);
  await rename(temporaryFile, outFile);
  await writeFile(stamp, hash);
}
