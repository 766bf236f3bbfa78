import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { workKinds } from '#domain/operations/system-health.ts';
import {
  chart,
  type Example,
  exampleCases,
  findHelm,
  type Pod,
  processOf,
  readComposed,
  renderExamples,
} from '#tests/support/helm.ts';
import { alertRules } from '#tests/support/prometheus.ts';
import { searchAttributes } from '#workflows/client/search-attributes.ts';

let rendered: Awaited<ReturnType<typeof renderExamples>>;
beforeAll(async () => {
  rendered = await renderExamples(await findHelm());
}, 300_000);

const of = (example: Example, kind: string) => rendered.of(example, kind);
const podsOf = (example: Example) => rendered.podsOf(example);
const composed = readComposed();
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));

describe('the objects of the Helm chart', () => {
  it.each(exampleCases)('runs what the compose file runs, with the values of %s', (example) => {
    const [signsIn, ...others] = ['accounts', 'api', 'mailer', 'workers', 'workflows'];
    const processes = example === 'temporal-cloud' ? others : [signsIn, ...others];
    expect(of(example, 'Deployment').map(processOf).sort()).toEqual(processes);
    for (const [process, pod] of podsOf(example))
      expect([process, pod.spec.containers[0].command]).toEqual([process, composed[process]?.command]);
    const [prepare] = of(example, 'Job');
    expect(prepare?.metadata.annotations?.['helm.sh/hook']).toBe('pre-install,pre-upgrade,pre-rollback');
    expect(of(example, 'CronJob').map(({ spec }) => spec.suspend)).toEqual([true]);
  });

  it.each(exampleCases)('bounds each container, and gives it no rights, with the values of %s', (example) => {
    for (const [process, { spec }] of podsOf(example)) {
      expect(spec).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
        terminationGracePeriodSeconds: 40,
      });
      expect(spec.containers).toHaveLength(1);
      expect([process, spec.containers[0]]).toMatchObject([
        process,
        {
          image: expect.stringMatching(/^registry\.example\.com\/assay(:0\.1\.0|@sha256:\w{64})$/),
          securityContext: {
            readOnlyRootFilesystem: true,
            allowPrivilegeEscalation: false,
            capabilities: { drop: ['ALL'] },
          },
          resources: {
            requests: { cpu: expect.anything(), memory: expect.anything() },
            limits: { cpu: expect.anything(), memory: expect.anything() },
          },
        },
      ]);
    }
  });

  it.each(exampleCases)(
    'asks each process how it is, and replaces no pod before another one is there: %s',
    (example) => {
      for (const object of of(example, 'Deployment')) {
        const { template, replicas, strategy } = object.spec;
        const process = processOf(object);
        const isFront = ['api', 'accounts'].includes(process);
        const [{ startupProbe, readinessProbe, livenessProbe, ports }] = (template as Pod).spec.containers;
        const paths = [startupProbe, readinessProbe, livenessProbe].map((probe) => probe?.httpGet.path);
        // Whom people reach goes on while an engine is away.
        const [atStart, later] = isFront ? ['/readyz', '/healthz'] : ['/healthz', '/readyz'];
        expect([process, ...paths]).toEqual([process, atStart, later, '/healthz']);
        const port = { api: 3000, accounts: 3001 }[process] ?? 3002;
        expect(ports).toEqual([{ name: 'http', containerPort: port }]);
        const scaler = of(example, 'HorizontalPodAutoscaler').find((one) => processOf(one) === process);
        expect(replicas ?? scaler?.spec.minReplicas).toBeGreaterThanOrEqual(2);
        expect(strategy.rollingUpdate).toEqual({ maxUnavailable: 0, maxSurge: 1 });
        const budget = of(example, 'PodDisruptionBudget').find((one) => processOf(one) === process);
        expect(budget?.spec).toMatchObject({ maxUnavailable: 1, unhealthyPodEvictionPolicy: 'AlwaysAllow' });
        expect(template.metadata.labels).toMatchObject(budget?.spec.selector.matchLabels);
      }
    },
  );

  it('keeps files where all that need them find them', () => {
    const mounted = (example: Example, name: string) =>
      podsOf(example).flatMap(([process, { spec }]) => {
        const volume = spec.volumes.find((one) => one.name === name);
        return volume?.persistentVolumeClaim ? [[process, volume.persistentVolumeClaim]] : [];
      });
    const claimed = (claimName: string, ...names: string[]) => names.map((name) => [name, { claimName }]);
    expect(mounted('external-engines', 'data').sort()).toEqual(
      claimed('assay-files', 'api', 'doctor', 'workers'),
    );
    expect(mounted('temporal-cloud', 'data').sort()).toEqual(
      claimed('assay-files', 'api', 'doctor', 'workers'),
    );
    expect(mounted('bucket-and-own-openid', 'data')).toEqual([]);
    expect(mounted('bucket-and-own-openid', 'audit-anchors').sort()).toEqual(
      claimed('worm-anchors', 'api', 'doctor'),
    );
    const claims = of('external-engines', 'PersistentVolumeClaim');
    expect(
      claims.map(({ metadata, spec }) => [metadata.name, spec.accessModes, metadata.annotations]),
    ).toEqual(
      ['assay-audit-anchors', 'assay-files'].map((name) => [
        name,
        ['ReadWriteMany'],
        { 'helm.sh/resource-policy': 'keep' },
      ]),
    );
  });

  it('sends both hosts to their processes, whichever pod answers', () => {
    const [ingress] = of('external-engines', 'Ingress');
    const rules: { host: string; http: { paths: { backend: { service: unknown } }[] } }[] =
      ingress?.spec.rules;
    expect(
      rules.map(({ host, http }) => [host, ...http.paths.map(({ backend }) => backend.service)]),
    ).toEqual([
      ['accounts.assay.example.com', { name: 'assay-accounts', port: { name: 'http' } }],
      ['assay.example.com', { name: 'assay-api', port: { name: 'http' } }],
    ]);
    expect(ingress?.metadata.annotations?.['nginx.ingress.kubernetes.io/proxy-body-size']).toBe('64m');
    for (const { metadata, spec } of of('external-engines', 'Service')) {
      expect(spec.ports).toEqual([{ name: 'http', port: 80, targetPort: 'http' }]);
      expect([metadata.name, spec.sessionAffinity]).toEqual([metadata.name, undefined]);
    }
    // Which is right as long as nobody polls: a WebSocket is one connection.
    for (const end of ['api/realtime/attach-realtime.ts', 'web/lib/live/live-socket.ts'])
      expect(readFileSync(end, 'utf8')).toContain("transports: ['websocket']");
  });

  it('tells Prometheus the same as beside the compose file', () => {
    const [rules] = of('bucket-and-own-openid', 'PrometheusRule');
    expect(rules?.spec).toEqual(parse(readFileSync(alertRules, 'utf8')));
    const jobs = of('bucket-and-own-openid', 'PodMonitor').map(
      ({ spec }) => spec.podMetricsEndpoints[0].relabelings[0].replacement,
    );
    const sample = parse(readFileSync('infra/production/monitoring/prometheus.yaml', 'utf8'));
    const known: { job_name: string }[] = sample.scrape_configs;
    expect(new Set(jobs)).toEqual(new Set(known.map(({ job_name }) => job_name)));
  });

  it('scales by metrics that the portal has', () => {
    const scalers = new Map(
      of('bucket-and-own-openid', 'HorizontalPodAutoscaler').map((one) => [processOf(one), one.spec]),
    );
    expect([...scalers.keys()].sort()).toEqual(['api', 'workers']);
    expect(scalers.get('api').metrics[0].resource.name).toBe('cpu');
    const told = readFileSync('api/services/operations/measure-system.ts', 'utf8');
    type External = { external: { metric: { name: string; selector: { matchLabels: { work: string } } } } };
    const asked: External[] = scalers.get('workers').metrics;
    expect(asked).toHaveLength(6);
    for (const { external } of asked) {
      expect(told).toContain(`'${external.metric.name}'`);
      expect(workKinds).toContain(external.metric.selector.matchLabels.work);
    }
    for (const example of ['external-engines', 'temporal-cloud'] as const)
      expect(of(example, 'HorizontalPodAutoscaler')).toEqual([]);
  });

  it('has documents that name what the product has: for Temporal’s own chart, Temporal Cloud and prometheus-adapter', () => {
    const read = (file: string) => readFileSync(`${chart}/${file}`, 'utf8');
    const settings = readFileSync('infra/production/temporal-dynamic-config.yaml', 'utf8');
    expect(parse(read('examples/temporal-chart.yaml'), { merge: true }).server.dynamicConfig).toEqual(
      parse(settings),
    );
    const named = read('README.md').matchAll(/--search-attribute (\w+)=(\w+)/g);
    expect(Object.fromEntries(Array.from(named, ([, name, type]) => [name, type]))).toEqual(searchAttributes);
    const [rule] = parse(read('examples/prometheus-adapter.yaml')).rules.external;
    expect(rule.seriesQuery).toBe('{__name__=~"work_waiting|work_oldest_seconds"}');
    expect(parse(read('Chart.yaml'))).toMatchObject({ version, appVersion: version });
  });
});
