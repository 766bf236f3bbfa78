import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { beginTemporalBuild, goFlags } from '#infra/local/engines/temporal-build.mjs';
import { eventually } from '#tests/support/eventually.ts';

let folder: string;
const said = () => (existsSync(join(folder, 'said')) ? readFileSync(join(folder, 'said'), 'utf8') : '');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-build-'));
  // In the place of Go: tells how it was called, and stops as Go does.
  const stub = `#!/bin/sh
echo "$@ $CGO_ENABLED $(nice)" > ${join(folder, 'said')}
trap 'echo stopped >> ${join(folder, 'said')}; exit 1' INT
while :; do sleep 0.1; done
`;
  writeFileSync(join(folder, 'go'), stub);
  chmodSync(join(folder, 'go'), 0o755);
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env.PATH}`);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

it('what begins early is compiled as the build that follows does, at low priority, until it is told to stop', async () => {
  const stop = beginTemporalBuild(async () => true);
  await eventually(async () => said().startsWith(`build ${goFlags.join(' ')} `));
  expect(said()).toMatch(/ net\/http\/pprof .* 0 19\n$/);
  stop();
  await eventually(async () => said().endsWith('stopped\n'));
});

it('begins nothing where it is not due, or no more', async () => {
  beginTemporalBuild(async () => false)();
  const stop = beginTemporalBuild(async () => true);
  stop();
  await new Promise((resolve) => setImmediate(resolve));
  expect(said()).toBe('');
});
