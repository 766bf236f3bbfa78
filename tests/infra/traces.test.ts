import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { describeError } from '#domain/errors/errors.ts';
import { findFreePorts } from '#infra/local/network/free-port.ts';
import { checkout } from '#infra/local/portal/portal-processes.ts';
import { startTraceCollector } from '#tests/support/network/trace-collector.ts';

/** A process that makes spans as ours do, with the packages that it loaded on its last line. */
const program = `
import { registerHooks } from 'node:module';
const loaded = new Set();
registerHooks({ load: (url, context, next) => {
  const [, name] = /@opentelemetry\\/([^/]+)/.exec(url) ?? [];
  if (name) loaded.add(name);
  return next(url, context);
} });
const { readEngineConfig } = await import('#api/base/config.ts');
const { createLog } = await import('#api/base/logging.ts');
const { startTraces } = await import('#api/base/start-traces.ts');
const { currentTrace, withSpan } = await import('#api/base/tracing.ts');
const { CatalogueError } = await import('#domain/errors/errors.ts');
const config = readEngineConfig(process.env);
const traces = await startTraces(config.traces, 'test', createLog('test', 'info'));
const fails = (name, error) => withSpan({ name }, async () => { throw error; }).catch(() => {});
const told = await withSpan({ name: 'first', parent: null }, async () => {
  await fails('refused', new CatalogueError('applicationMissing'));
  await fails('failed', new CatalogueError('systemError'));
  await fails('broken', new TypeError('what somebody wrote'));
  return currentTrace();
});
await withSpan({ name: 'caused', parent: told }, async () => {});
await new Promise((resolve) => setTimeout(resolve, Number(process.env.PAUSE_MS ?? 0)));
await withSpan({ name: 'forged', parent: '00-0-0-00; drop table' }, async () => {});
const before = performance.now();
await traces.stop();
const stopped = performance.now() - before;
console.log(JSON.stringify({ told, stopped, loaded: [...loaded].sort() }));
process.exit();
`;

async function runTraced(env: Record<string, string>) {
  const needed = { DATABASE_URL: 'postgres://a@b/c', REDIS_URL: 'redis://b', TEMPORAL_ADDRESS: 'c:1' };
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: checkout,
    env: { ...needed, DATA_DIR: '/tmp', ...env },
  });
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  return { ...lines.find((line) => 'loaded' in line), log: lines.filter((line) => 'msg' in line) };
}

it.each<Record<string, string>>([{}, { OTEL_EXPORTER_OTLP_ENDPOINT: '' }])(
  'without a collector (%o) nothing but OpenTelemetry’s API is loaded',
  async (env) => {
    expect(await runTraced(env)).toMatchObject({ told: null, loaded: ['api'], log: [] });
  },
);

it('spans are sent when the process ends, with what they failed by and nothing of what was written', async () => {
  const collector = await startTraceCollector();
  const { told } = await runTraced({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_SERVICE_NAME: 'named',
  });
  await collector.close();
  expect(collector.paths().sort()).toEqual([
    'named: first',
    'named: first > named: broken',
    'named: first > named: caused',
    'named: first > named: failed',
    'named: first > named: refused',
    'named: forged',
  ]);
  expect(told).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-01$/);
  const failures = collector
    .spans()
    .filter(({ attributes }) => attributes.length > 0)
    .map(({ name, attributes, status }) => [name, attributes[0]?.value.stringValue, status.code ?? 0]);
  expect(failures).toEqual([
    ['refused', describeError('applicationMissing').code, 0],
    ['failed', describeError('systemError').code, 2],
    ['broken', 'TypeError', 2],
  ]);
  expect(JSON.stringify(collector.spans())).not.toContain('somebody');
});

it('sends a part of the traces, or none', async () => {
  const collector = await startTraceCollector();
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: '0' };
  expect((await runTraced(env)).told).toMatch(/-00$/);
  await collector.close();
  expect(collector.spans()).toEqual([]);
});

it('a collector that refuses what is sent is told of once', async () => {
  const collector = await startTraceCollector({ status: 401 });
  const { log } = await runTraced({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, PAUSE_MS: '1500' });
  await collector.close();
  // Those before the pause and those of the end.
  expect(collector.spans().map(({ name }) => name)).toEqual(expect.arrayContaining(['first', 'forged']));
  expect(log).toEqual([expect.objectContaining({ level: 'warn', msg: expect.stringContaining('dropped') })]);
});

it('a collector that is away holds up the end of a process for two seconds at most', async () => {
  const [port] = await findFreePorts(1);
  const { stopped } = await runTraced({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` });
  expect(stopped).toBeLessThan(2_500);
});
