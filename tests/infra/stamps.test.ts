import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { installStamp, isInstalled } from '#infra/local/bootstrap.mjs';
import { processesFolder } from '#infra/local/packing/bundle-processes.ts';
import { checkout } from '#infra/local/portal/portal-processes.ts';
import { sourceStamp } from '#infra/local/portal/source-stamp.ts';
import { bundleWorkflows } from '#workflows/worker/bundle.ts';
import { workflowSources, workflowStamp } from '#workflows/worker/bundle-sources.ts';

let root: string;

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'assay-stamp-'));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('installing is due', () => {
  beforeEach(() => {
    write('package.json', '{}');
    write('package-lock.json', '{}');
    write('node_modules/.bin/node', '');
    write('node_modules/.assay-install', installStamp(root));
  });

  test('not when nothing has changed', () => {
    expect(isInstalled(root)).toBe(true);
  });

  test('when the lock file has changed', () => {
    write('package-lock.json', '{"lockfileVersion":3}');
    expect(isInstalled(root)).toBe(false);
  });

  test('when node_modules is gone, or without the pinned Node', () => {
    rmSync(join(root, 'node_modules/.bin/node'));
    expect(isInstalled(root)).toBe(false);
    rmSync(join(root, 'node_modules'), { recursive: true });
    expect(isInstalled(root)).toBe(false);
  });
});

describe('the stamp of sources', () => {
  test('changes with a content, a name, a new file, and with nothing else', () => {
    write('web/app/main.tsx', 'one');
    const first = sourceStamp(root, ['web']);
    expect(sourceStamp(root, ['web'])).toBe(first);
    write('web/dist/main.js', 'built');
    write('api/main.ts', 'elsewhere');
    expect(sourceStamp(root, ['web'])).toBe(first);
    write('web/app/main.tsx', 'two');
    const second = sourceStamp(root, ['web']);
    expect(second).not.toBe(first);
    write('web/app/other.tsx', '');
    expect(sourceStamp(root, ['web'])).not.toBe(second);
  });
});

test('a copy of a checkout has bundles of its own, though its sources and packages are the same', () => {
  write('one/api/main.ts', 'the same');
  write('other/api/main.ts', 'the same');
  const [one, other] = ['one', 'other'].map((name) => basename(processesFolder(join(root, name))));
  expect(one).not.toBe(other);
});

describe('the stamp of the workflow code', () => {
  beforeEach(() => {
    write(
      'package.json',
      JSON.stringify({ imports: { '#domain/*': './api/domain/*', '#rules/*': './rules/*' } }),
    );
    write('package-lock.json', '{}');
    write('workflows/application/workflows.ts', "export * from './application.ts';");
    write(
      'workflows/application/application.ts',
      "import { wait } from '@temporalio/workflow';\nimport {\n  type Rule,\n  rule,\n} from '#domain/waits/deadlines/rule.ts';\nimport type { Act } from '../activities/types.ts';\nexport const later = () => import('../../elsewhere/later.ts');",
    );
    write('api/domain/waits/deadlines/rule.ts', "export { deeper as rule } from '#rules/a/b.ts';");
    write('rules/a/b.ts', "import './c.ts';\nexport const deeper = 1;");
    write('rules/a/c.ts', '');
    write('elsewhere/later.ts', '');
    write('workflows/activities/types.ts', 'export type Act = 1;');
    write('api/domain/unused.ts', 'one');
  });

  test.each([
    'workflows/application/application.ts',
    'api/domain/waits/deadlines/rule.ts',
    'rules/a/b.ts',
    'rules/a/c.ts',
    'elsewhere/later.ts',
    'package-lock.json',
  ])('changes with %s', (path) => {
    const before = workflowStamp(root);
    expect(workflowStamp(root)).toBe(before);
    write(path, `${readFileSync(join(root, path), 'utf8')}\n `);
    expect(workflowStamp(root)).not.toBe(before);
  });

  test.each(['workflows/activities/types.ts', 'api/domain/unused.ts'])('not with %s', (path) => {
    const before = workflowStamp(root);
    write(path, 'two');
    expect(workflowStamp(root)).toBe(before);
  });

  test('follows every file of ours that the real bundle holds', async () => {
    const bundle = join(root, 'workflows.js');
    await bundleWorkflows(bundle);
    const held = readFileSync(bundle, 'utf8').matchAll(/"\.\/((?!node_modules)[a-z][^"]*\.ts)"/g);
    const files = [...new Set(Array.from(held, ([, file = '']) => file))].sort();
    expect(files).toContain('api/domain/applications/transitions.ts');
    expect(workflowSources(checkout)).toEqual(expect.arrayContaining(files));
  }, 120_000);
});
