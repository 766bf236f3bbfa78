import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { installWithApt } from '#infra/local/engines/apt.ts';
import { runEngine } from '#infra/local/engines/engine.ts';
import { findCommand } from '#infra/local/engines/find-command.ts';
import { findFreePorts } from '#infra/local/network/free-port.ts';

export const alertRules = resolve('infra/production/monitoring/alerts.yaml');

export const listAlertQueries = (): string[] =>
  Array.from(readFileSync(alertRules, 'utf8').matchAll(/^ +expr: (.+)$/gm), ([, query = '']) => query);

export function listDashboardQueries(): string[] {
  const text = readFileSync('infra/production/monitoring/grafana-dashboard.json', 'utf8');
  const { panels } = JSON.parse(text) as { panels: { targets?: { expr: string }[] }[] };
  return panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
}

/** The path of a command of Debian's package `prometheus`. @throws Error where it is not installed and cannot be */
export async function findPrometheus(name: 'prometheus' | 'promtool'): Promise<string> {
  const command =
    findCommand(name) ?? ((await installWithApt(['prometheus'], () => {})) ? findCommand(name) : undefined);
  if (!command) throw new Error(`${name} is needed and was not found: "apt-get install prometheus"`);
  return command;
}

type Alerts = { data: { alerts: { state: string; labels: { alertname: string; subject?: string } }[] } };

/**
 * Prometheus with the rules of production, which it evaluates each second.
 * @param parent a folder that goes with the run
 * @param targets addresses by job
 */
export async function startPrometheus(parent: string, targets: Record<string, string>) {
  const folder = mkdtempSync(join(parent, 'prometheus-'));
  const [port = 0] = await findFreePorts(1);
  const settings = {
    global: { scrape_interval: '1s', evaluation_interval: '1s' },
    rule_files: [alertRules],
    scrape_configs: Object.entries(targets).map(([job, url]) => ({
      job_name: job,
      static_configs: [{ targets: [new URL(url).host] }],
    })),
  };
  // JSON is YAML.
  writeFileSync(join(folder, 'prometheus.yaml'), JSON.stringify(settings));
  const url = `http://127.0.0.1:${port}`;
  const engine = await runEngine({
    name: 'prometheus',
    command: await findPrometheus('prometheus'),
    args: [
      `--config.file=${join(folder, 'prometheus.yaml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    cwd: folder,
    dataDir: folder,
    logFile: join(folder, 'log'),
    port,
    url,
    isReady: async () => (await fetch(`${url}/-/ready`).catch(() => null))?.ok === true,
  });
  return {
    stop: engine.stop,
    /** What is raised now: the alert's name, with the subject where it has one. */
    async listAlerts(): Promise<string[]> {
      const { data } = (await (await fetch(`${url}/api/v1/alerts`)).json()) as Alerts;
      const firing = data.alerts.filter(({ state }) => state === 'firing');
      return firing
        .map(({ labels: { alertname, subject } }) => [alertname, subject].filter(Boolean).join(' '))
        .sort();
    },
  };
}
