import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alertRules, findPrometheus, listDashboardQueries } from '#tests/support/prometheus.ts';

const run = promisify(execFile);
/** Each with its page. */
const alerts = Array.from(
  readFileSync(alertRules, 'utf8').matchAll(/- alert: (\w+)\n(?:.*\n)*? +runbook: (\S+)/g),
  ([, alert = '', page = '']) => ({ alert, page }),
);
let promtool: string;
let folder: string;
beforeAll(async () => {
  promtool = await findPrometheus('promtool');
  folder = mkdtempSync(join(tmpdir(), 'assay-monitoring-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, content: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(content));
  return path;
}

const failing = (check: string) => `system_fault{code="check-failing",subject="${check}"}`;
const calls = (status: string, route = '/x') =>
  `http_request_duration_seconds_count{job="assay-api",route="${route}",status="${status}"}`;

/** Of each alert what raises it and what does not, as series of a value each 30 s. */
const cases: Record<string, { raise: Record<string, string>; keep: Record<string, string> }> = {
  AssayUnreachable: {
    raise: { 'up{job="assay-api",instance="a"}': '1 0x40' },
    keep: { 'up{job="assay-api",instance="a"}': '1x41', 'up{job="other"}': '0x41' },
  },
  AssayPostgresAway: {
    raise: { 'check_failing{check="postgres",instance="a"}': '1x41' },
    keep: { 'check_failing{check="postgres",instance="a"}': '0x41' },
  },
  AssayProcessMissing: {
    raise: { 'system_fault{code="process-missing",subject="mail"}': '1x41' },
    keep: { 'system_fault{code="process-missing",subject="mail"}': '0x41' },
  },
  ...Object.fromEntries(
    Object.entries({
      AssayRedisAway: 'redis',
      AssayTemporalAway: 'temporal',
      AssayStorageFails: 'storage',
      AssayStorageNotShared: 'shared-storage',
      AssayPoolerKeepsNoSession: 'session',
      AssayClockOff: 'clock',
      AssayPushAway: 'push',
      AssayMailRefused: 'mail',
      AssayCertificateEnds: 'certificate',
      AssayProxyWrong: 'proxy',
      AssayAuditUnsealed: 'audit',
    }).map(([alert, check]) => [
      alert,
      { raise: { [failing(check)]: '1x41' }, keep: { [failing(check)]: '0x41', [failing('other')]: '1x41' } },
    ]),
  ),
  AssayWorkLate: {
    raise: { 'system_fault{code="work-late",subject="commands"}': '1x41' },
    keep: { 'system_fault{code="work-late",subject="commands"}': '0x41' },
  },
  AssayWorkSetAside: {
    raise: { 'outbox_jobs_set_aside{kind="mail"}': '2x41' },
    keep: { 'outbox_jobs_set_aside{kind="mail"}': '0x41' },
  },
  AssayApplicationsStuck: {
    raise: {
      'applications_stuck{status="certifying",step="3"}': '1x41',
      'applications_stuck{status="certified",step="6"}': '0x41',
    },
    keep: { 'applications_stuck{status="certifying",step="3"}': '0x41' },
  },
  AssayEngineLost: { raise: { engine_lost: '1x41' }, keep: { engine_lost: '0x41' } },
  AssayDiskAlmostFull: {
    raise: { 'storage_free_bytes{instance="a"}': '4e9x41', 'storage_free_bytes{instance="b"}': '9e9x41' },
    keep: { 'storage_free_bytes{instance="a"}': '6e9x41' },
  },
  AssayCallsFail: {
    raise: { [calls('200')]: '0+95x41', [calls('503')]: '0+5x41' },
    keep: {
      [calls('200')]: '0+999x41',
      [calls('503')]: '0+1x41',
      [calls('404')]: '0+50x41',
      [calls('503', '/statusz')]: '0+500x41',
    },
  },
  AssayCallsSlow: {
    raise: slowCalls(80),
    keep: { ...slowCalls(99), ...slowCalls(0, '/statusz') },
  },
  AssayCallsRefused: {
    raise: { 'busy_answers_total{status="430",reason="event-loop"}': '0+1x41' },
    keep: { 'busy_answers_total{status="429",reason="account"}': '0+9x41' },
  },
  AssayConnectionsWaitedFor: {
    raise: { 'database_connections{job="assay-api",state="waited-for",work="all"}': '3x41' },
    keep: { 'database_connections{job="assay-api",state="used",work="all"}': '10x41' },
  },
  AssayEventsBehind: {
    raise: { live_events_behind_seconds: '45x41' },
    keep: { live_events_behind_seconds: '3x41' },
  },
};

/** Of a hundred calls in 30 s so many take less than a second, the others up to five. */
function slowCalls(fast: number, route = '/x'): Record<string, string> {
  const bucket = (le: string) =>
    `http_request_duration_seconds_bucket{job="assay-api",route="${route}",le="${le}"}`;
  return { [bucket('1')]: `0+${fast}x41`, [bucket('5')]: '0+100x41', [bucket('+Inf')]: '0+100x41' };
}

/** Whether the alert is raised by these series after 15 minutes, as promtool judges it. */
async function isRaised(alert: string, series: Record<string, string>): Promise<boolean> {
  const input = Object.entries(series).map(([name, values]) => ({ series: name, values }));
  const asked = { alertname: alert, eval_time: '15m', exp_alerts: [] };
  const tests = [{ interval: '30s', input_series: input, alert_rule_test: [asked] }];
  const path = write(`${alert}.json`, { rule_files: [alertRules], evaluation_interval: '10s', tests });
  try {
    await run(promtool, ['test', 'rules', path]);
    return false;
  } catch (error) {
    const said =
      String((error as { stdout?: string }).stdout) + String((error as { stderr?: string }).stderr);
    expect(said).toContain(`alertname: ${alert}`);
    expect(said).toMatch(/got:\[\s*0:\s*Labels/);
    return true;
  }
}

describe('each alert', () => {
  it('has a case here, and a page that says what mends it', () => {
    expect(Object.keys(cases)).toEqual(alerts.map(({ alert }) => alert));
    const paths = readdirSync('docs/runbooks').map((file) => `docs/runbooks/${file}`);
    expect(paths).toEqual(alerts.map(({ page }) => page).toSorted());
    for (const { alert, page: path } of alerts) {
      const page = readFileSync(path, 'utf8');
      expect(page).toMatch(new RegExp(`^# ${alert}\n`));
      for (const part of ['## Who notices', '## Look', '## Mend', 'It is over when'])
        expect(page).toContain(part);
    }
  });

  it.each(Object.entries(cases))(
    '%s is raised by what it is about, and by nothing else',
    async (alert, { raise, keep }) => {
      expect([await isRaised(alert, raise), await isRaised(alert, keep)]).toEqual([true, false]);
    },
  );
});

it('the sample for Prometheus is one that it starts with', async () => {
  for (const name of ['prometheus.yaml', 'alerts.yaml'])
    copyFileSync(join('infra/production/monitoring', name), join(folder, name));
  writeFileSync(join(folder, 'metrics-token'), 'a-token');
  const { stdout } = await run(promtool, ['check', 'config', join(folder, 'prometheus.yaml')]);
  expect(stdout).toContain('1 rule files found');
});

it('what the dashboard asks can be asked', async () => {
  const asked = listDashboardQueries();
  expect(asked.length).toBeGreaterThan(20);
  const path = write('dashboard.json', {
    groups: [{ name: 'dashboard', rules: asked.map((expr, at) => ({ record: `panel_${at}`, expr })) }],
  });
  const { stdout } = await run(promtool, ['check', 'rules', path]);
  expect(stdout).toContain(`SUCCESS: ${asked.length} rules found`);
});
