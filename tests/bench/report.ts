import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { arch, cpus, platform, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { findCommand } from '#infra/local/engines/find-command.ts';
import { getTemporal } from '#infra/local/engines/temporal-binary.ts';
import { type Measured, median } from './rounds.ts';

const ratios = ({ rounds }: Measured) => rounds.map(({ subject, baseline }) => subject / baseline);

function figure(value: number, unit: Measured['unit']): string {
  return `${value.toFixed(value < 100 ? 1 : 0)} ${unit}`;
}

function targetOf(measured: Measured): string {
  const { target } = measured;
  if (!target) return '';
  const ratio = median(ratios(measured));
  const [bound, kept] =
    'most' in target
      ? [`≤ ${target.most}×`, ratio <= target.most]
      : [`≥ ${target.least}×`, ratio >= target.least];
  return `${bound} ${kept ? '✓' : '✗'}`;
}

function rowOf(measured: Measured): string[] {
  const all = ratios(measured);
  const side = (name: 'subject' | 'baseline') =>
    figure(median(measured.rounds.map((round) => round[name])), measured.unit);
  return [
    measured.subject,
    measured.baseline,
    `**${median(all).toFixed(2)}×**`,
    `${Math.min(...all).toFixed(2)}–${Math.max(...all).toFixed(2)}`,
    targetOf(measured),
    side('subject'),
    side('baseline'),
    String(all.length),
  ];
}

/** The pairs as a Markdown table: ratios first, absolutes after them; beneath it what single pairs have to say besides. */
export function renderTable(all: readonly Measured[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const head = ['What', 'Beside', 'Median ratio', 'Range', 'Target', 'Ours', 'Baseline', 'Rounds'];
  const rule = ['---', '---', '--:', '--:', '---', '--:', '--:', '--:'];
  const table = [line(head), line(rule), ...all.map((measured) => line(rowOf(measured)))].join('\n');
  return [table, ...all.flatMap(({ beneath }) => beneath ?? [])].join('\n\n');
}

function versionOf(command: string | undefined): string {
  if (!command) return '';
  const said = execFileSync(command, ['--version'], { encoding: 'utf8', timeout: 10_000 });
  return /\d+\.\d+[\w.-]*/.exec(said)?.[0] ?? '';
}

/** What was measured with: the machine, and what runs on it. */
export async function describeMachine(checkout: string, databaseVersion: string): Promise<string[]> {
  const model = cpus()[0]?.model.trim() || arch();
  const memory = Math.round(totalmem() / 2 ** 30);
  const packages = ['@temporalio/worker', 'express', 'socket.io', 'react', 'saxes'].map((name) => {
    const file = join(checkout, 'node_modules', name, 'package.json');
    return `${name} ${JSON.parse(readFileSync(file, 'utf8')).version}`;
  });
  const redis = versionOf(findCommand('redis-server', 'valkey-server'));
  const temporal = versionOf(await getTemporal(() => {}));
  return [
    `- Machine: ${cpus().length} cores (${model}), ${memory} GiB, ${platform()} ${release()}`,
    `- Node ${process.versions.node}, PostgreSQL ${databaseVersion}, Redis ${redis}, Temporal CLI ${temporal}`,
    `- ${packages.join(', ')}`,
  ];
}

export type ReportParts = { at: Date; machine: readonly string[]; measured: readonly Measured[] };

/** The whole of docs/bench.md. */
export function renderReport({ at, machine, measured }: ReportParts): string {
  return `# Measurements

Written by \`npm run bench\` on ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC.

${renderTable(measured)}

Each pair does the same work with the portal and with the least that could do it. The two take turns, because one
machine swings by a factor of two within seconds: the ratio of neighbours means something, an absolute figure next to
nothing. The ratio is ours by the baseline's: for milliseconds and bytes below 1 is better, for figures a second above 1.

${machine.join('\n')}
`;
}
