import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { checkout } from '#infra/local/portal/portal-processes.ts';

export interface CheckResult {
  name: string;
  passed: boolean;
}

const ROOMS = ['api', 'workflows', 'workers', 'web', 'infra', 'tests'];

/**
 * Incremental, so that a second run takes a twentieth of the first. With one checker, as the usual four repeat each
 * other's work and take twice the time.
 */
function checkTypes(project: string): [string, ...string[]] {
  const buildInfo = join('node_modules', '.cache', 'tsc', project);
  const options = ['--checkers', '1', '--incremental', '--tsBuildInfoFile', buildInfo];
  return ['tsc', '--noEmit', '-p', project, ...options];
}

const CHECKS: { name: string; command: [string, ...string[]] }[] = [
  { name: 'format and lint', command: ['biome', 'ci', '--colors=off'] },
  { name: 'types, server', command: checkTypes('tsconfig.json') },
  { name: 'types, web', command: checkTypes('tsconfig.web.json') },
  {
    name: 'rooms and layers',
    command: ['depcruise', '--config', '.dependency-cruiser.cjs', '--output-type', 'err', ...ROOMS],
  },
  {
    name: 'workflow sandbox',
    command: [
      'depcruise',
      '--config',
      '.dependency-cruiser-sandbox.cjs',
      '--output-type',
      'err',
      'workflows',
    ],
  },
  { name: 'size of the scripts', command: ['node', 'infra/local/test-run/check-budgets.ts'] },
  { name: 'dead code', command: ['knip', '--no-progress'] },
];

/** For each check. */
const timeoutMs = 300_000;

const concurrency = 2;

/** Runs every check, also after a failure, and prints the output of those that fail. */
export async function runChecks(): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  const open = CHECKS.values();
  const worker = async () => {
    for (const check of open) results.push(await runCheck(check));
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return results;
}

async function runCheck({ name, command }: (typeof CHECKS)[number]): Promise<CheckResult> {
  const started = performance.now();
  const { code, output } = await run(command);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const details = code === 0 ? '' : `\n${output.trimEnd().replaceAll(/^/gm, '    ')}`;
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${command[0]}, ${seconds} s)${details}`);
  return { name, passed: code === 0 };
}

function run([tool, ...args]: [string, ...string[]]): Promise<{ code: number; output: string }> {
  const options = { cwd: checkout, env: { ...process.env, NO_COLOR: '1' }, timeout: timeoutMs };
  const child = spawn(join(checkout, 'node_modules', '.bin', tool), args, options);
  // Tests that run at the same time have time limits.
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: 1, output: error.message }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
