import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { bundleWorkflowCode, DefaultLogger } from '@temporalio/worker';

const root = join(import.meta.dirname, '..');

function sourceHash(): string {
  const hash = createHash('sha256');
  const files = globSync(['workflows/*.ts', 'api/domain/*.ts', 'package-lock.json'], { cwd: root }).sort();
  for (const file of files) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/** Bundles the workflow code into `outFile` ahead of time; does nothing when its sources are unchanged. */
export async function bundleWorkflows(outFile: string): Promise<void> {
  const stamp = `${outFile}.sha256`;
  const hash = sourceHash();
  if (existsSync(outFile) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  const { code } = await bundleWorkflowCode({
    workflowsPath: join(import.meta.dirname, 'workflows.ts'),
    logger: new DefaultLogger('WARN'),
  });
  await mkdir(dirname(outFile), { recursive: true });
  await writeFile(`${outFile}.new`, code);
  await rename(`${outFile}.new`, outFile);
  await writeFile(stamp, hash);
}
