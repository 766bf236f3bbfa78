import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { historyFromJSON } from '@temporalio/common/lib/proto-utils.js';
import { bundleWorkflowCode, DefaultLogger, Runtime, Worker, type WorkflowBundle } from '@temporalio/worker';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { replayCases } from './replay-cases.ts';

const root = join(import.meta.dirname, '../..');
const scratch = mkdtempSync(join(tmpdir(), 'assay-replay-'));
const logger = new DefaultLogger('ERROR');
let current: WorkflowBundle;

function bundleCode(folder: string): Promise<WorkflowBundle> {
  const workflowsPath = join(folder, 'workflows/application/workflows.ts');
  return bundleWorkflowCode({ workflowsPath, workflowInterceptorModules: [workflowsPath], logger });
}

beforeAll(async () => {
  Runtime.install({ logger });
  current = await bundleCode(root);
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const historyOf = (name: string) => {
  const text = readFileSync(join(import.meta.dirname, 'histories', `${name}.json`), 'utf8');
  return historyFromJSON(JSON.parse(text));
};

/** The workflow code with one replacement, as somebody might change it by mistake. */
async function bundleChanged(name: string, from: string, to: string): Promise<WorkflowBundle> {
  const folder = join(scratch, name);
  cpSync(join(root, 'workflows'), join(folder, 'workflows'), { recursive: true });
  cpSync(join(root, 'api/domain'), join(folder, 'api/domain'), { recursive: true });
  cpSync(join(root, 'package.json'), join(folder, 'package.json'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const path = join(folder, 'workflows/application/application.ts');
  const source = readFileSync(path, 'utf8');
  expect(source).toContain(from);
  writeFileSync(path, source.replace(from, to));
  return bundleCode(folder);
}

describe('recorded histories', () => {
  it.each(replayCases)('$name replays on the present code', async ({ name }) => {
    await Worker.runReplayHistory({ workflowBundle: current }, historyOf(name), name);
  });

  it.each([
    [
      'a sleep before every wait',
      'const { state, wait } = run.loaded();',
      'await condition(() => false, 5);\n  const { state, wait } = run.loaded();',
    ],
    [
      'a second activity in every commit',
      'const result = await commitCommand({',
      'await loadApplication({ applicationId: start.applicationId });\n    const result = await commitCommand({',
    ],
  ])('catch a seeded bad change: %s', async (name, from, to) => {
    const workflowBundle = await bundleChanged(name.replaceAll(' ', '-'), from, to);
    const replays = replayCases.map((one) =>
      Worker.runReplayHistory({ workflowBundle }, historyOf(one.name), one.name),
    );
    const outcomes = await Promise.allSettled(replays);
    expect(outcomes.filter((outcome) => outcome.status === 'rejected').length).toBeGreaterThan(
      replayCases.length - 2,
    );
  });
});
