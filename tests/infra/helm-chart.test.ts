import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  chart,
  exampleCases,
  exampleFile,
  findHelm,
  renderChart,
  renderExamples,
} from '#tests/support/helm.ts';
import { judgeFiles } from '#tests/support/kubeconform.ts';

let helm: string;
let folder: string;
let rendered: Awaited<ReturnType<typeof renderExamples>>;

beforeAll(async () => {
  helm = await findHelm();
  folder = mkdtempSync(join(tmpdir(), 'assay-helm-'));
  rendered = await renderExamples(helm);
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the Helm chart', () => {
  it.each(exampleCases)('passes Helm’s own checks with the values of %s', async (example) => {
    const args = ['lint', '--strict', '--quiet', chart, '--values', exampleFile(example)];
    await expect(promisify(execFile)(helm, args)).resolves.toMatchObject({ stdout: '' });
  });

  it('makes objects that Kubernetes knows, field by field', async () => {
    const files = Array.from(rendered.texts, ([example, text]) => {
      const file = join(folder, `${example}.yaml`);
      writeFileSync(file, text);
      return file;
    });
    const wrong = join(folder, 'wrong.yaml');
    writeFileSync(
      wrong,
      await renderChart(helm, [exampleFile('temporal-cloud')], '--set', 'image.pullSecrets[0].nme=a'),
    );
    const { faults, valid } = await judgeFiles([...files, wrong]);
    expect(valid).toBeGreaterThan(60);
    expect(new Set(faults.map(({ filename }) => filename))).toEqual(new Set([wrong]));
    for (const { msg } of faults) expect(msg).toContain("additional properties 'nme' not allowed");
  }, 300_000);

  it('names whatever is missing, all of it at once', async () => {
    const said = await renderChart(helm, []).catch(({ stderr }) => stderr);
    for (const name of [
      'portalUrl',
      'database.secret',
      'database.ownerSecret',
      'redis.secret',
      'accounts.secret',
    ])
      expect(said).toMatch(new RegExp(`^  ${name.replace('.', '\\.')} `, 'm'));
    for (const name of ['temporal.address', 'openid.secret', 'trustedProxies', 'networkPolicy.to.database'])
      expect(said).toMatch(new RegExp(`^  ${name.replaceAll('.', '\\.')} `, 'm'));
    expect(said).toContain('files lie in one place');
  });

  it.each([
    ['an address in place of a Secret’s name', ['database.secret=postgres://a:b@c/d'], 'database.secret'],
    ['a secret among the variables', ['environment.front.SESSION_SECRET=x'], 'environment.front'],
    ['a setting that it does not know', ['api.replica=3'], 'replica'],
    ['a single pod', ['api.replicas=1'], 'api.replicas'],
    [
      'mail without the account service',
      ['accounts.enabled=false', 'openid.issuer=https://a.b', 'mail.from=a@b.c'],
      'links? to it',
    ],
    ['two places for files', ['files.bucket.name=a', 'files.bucket.secret=b'], 'files lie in one place'],
  ])('refuses %s', async (_case, settings, said) => {
    const args = settings.flatMap((setting) => ['--set', setting]);
    await expect(renderChart(helm, [exampleFile('external-engines')], ...args)).rejects.toThrow(
      new RegExp(said),
    );
  });
});
