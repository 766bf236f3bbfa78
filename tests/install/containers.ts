import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, openSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { ComposeProject } from '#tests/support/compose-project.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type Box, inBox, run } from './box.ts';
import type { Image } from './build-image.ts';
import { engineProgram, leftOut } from './engine-programs.ts';
import type { Machine } from './machine.ts';

export type Images = { portal: Image; backup: Image; engines: Image };
export type Host = ComposeProject &
  Machine & { folder: string; images: Images; running: Map<string, Promise<ChildProcess>> };
type Mount = { type: string; source: string; target: string; read_only?: boolean };

export const logOf = (host: Host, name: string) => readFileSync(join(host.folder, `${name}.log`), 'utf8');

/** As Docker does: an empty volume takes over what the image has there, a missing folder of the machine is made by root. */
function placeMount({ folder }: Host, root: string, { type, source, target, read_only }: Mount) {
  const inRoot = join(root, target);
  const path = type === 'volume' ? join(folder, 'volumes', source) : source;
  if (!existsSync(path)) {
    mkdirSync(dirname(path), { recursive: true });
    if (type === 'volume' && existsSync(inRoot)) run('cp', ['-a', inRoot, path]);
    else mkdirSync(path);
  }
  mkdirSync(statSync(path).isDirectory() ? inRoot : dirname(inRoot), { recursive: true });
  if (!existsSync(inRoot)) writeFileSync(inRoot, '');
  return { source: path, target, readOnly: read_only === true };
}

function boxOf(host: Host, name: string): { box: Box; entrypoint: string[]; command: string[] } {
  const service = host.services[name];
  if (!service) throw new Error(`compose has no service ${name}`);
  const { build, entrypoint, cap_add, read_only, tmpfs = [] } = service;
  const image = build ? host.images[build.target === 'backup' ? 'backup' : 'portal'] : host.images.engines;
  const { command, environment, volumes = [] } = build ? service : engineProgram(name, service, host.folder);
  const hosts = join(host.folder, `${name}.hosts`);
  writeFileSync(hosts, host.hostsOf(name));
  const mounts = [...volumes, { type: 'bind', source: hosts, target: '/etc/hosts', read_only: true }];
  const temporary = tmpfs.map((path) => path.replace('/var/run', '/run'));
  for (const path of temporary) mkdirSync(join(image.root, path), { recursive: true });
  const box = {
    ...image,
    writable: read_only !== true,
    env: { ...image.env, HOME: image.user === 'root' ? '/root' : '/tmp', ...environment },
    mounts: mounts.map((mount) => placeMount(host, image.root, mount)),
    tmpfs: temporary,
    capabilities: (cap_add ?? []).map((capability) => `CAP_${capability}`),
    network: name,
  };
  return {
    box,
    entrypoint: entrypoint ?? image.entrypoint,
    command: command ?? (entrypoint ? [] : image.command),
  };
}

function startContainer(host: Host, name: string, args?: string[]): ChildProcess {
  const { box, entrypoint, command } = boxOf(host, name);
  const [program, ...rest] = inBox(box, [...entrypoint, ...(args ?? command)]);
  const log = openSync(join(host.folder, `${name}.log`), 'a');
  return spawn(program, rest, { stdio: ['ignore', log, log] });
}

const isOver = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;
const codeOf = async (child: ChildProcess): Promise<number | null> => {
  if (!isOver(child)) await once(child, 'exit');
  return child.exitCode;
};

function secondsOf(time = '0s'): number {
  const [, minutes = 0, seconds = 0] = /^(?:(\d+)m)?(?:(\d+)s)?$/.exec(time) ?? [];
  return Number(minutes) * 60 + Number(seconds);
}

/** Waits for the health check of compose, as long as Docker does until it calls a container unhealthy. */
async function waitUntilHealthy(host: Host, name: string, child: ChildProcess): Promise<void> {
  const check = host.services[name]?.healthcheck;
  if (!check) return;
  const [kind, ...words] = check.test;
  const [program, ...args] = inBox(boxOf(host, name).box, kind === 'CMD' ? words : ['sh', '-c', ...words]);
  const timeout = secondsOf(check.timeout) * 1000;
  const ask = async () => {
    if (isOver(child)) return 'ended';
    return promisify(execFile)(program, args, { timeout }).then(
      () => 'healthy',
      () => false,
    );
  };
  const tries = check.retries * (secondsOf(check.interval) + secondsOf(check.timeout));
  const withinMs = (secondsOf(check.start_period) + tries) * 1000;
  const state = await eventually(ask, { withinMs, everyMs: 1_000 }).catch(() => 'unhealthy');
  if (state !== 'healthy') throw new Error(`${name} is ${state}:\n${logOf(host, name).slice(-3_000)}`);
}

async function meetCondition(host: Host, name: string, condition: string): Promise<void> {
  if (leftOut.includes(name)) return;
  const child = await startService(host, name);
  if (condition === 'service_healthy') return waitUntilHealthy(host, name, child);
  if (condition !== 'service_completed_successfully')
    throw new Error(`the condition ${condition} is not known here`);
  if ((await codeOf(child)) !== 0) throw new Error(`${name} failed:\n${logOf(host, name).slice(-3_000)}`);
}

/** Starts a service behind those that it depends on; once. */
function startService(host: Host, name: string): Promise<ChildProcess> {
  const known = host.running.get(name);
  if (known) return known;
  const started = meetDependencies(host, name).then(() => startContainer(host, name));
  host.running.set(name, started);
  return started;
}

async function meetDependencies(host: Host, name: string): Promise<void> {
  const needed = Object.entries(host.services[name]?.depends_on ?? {});
  await Promise.all(needed.map(([other, { condition }]) => meetCondition(host, other, condition)));
}

/** `up`: the services without a profile and those of these profiles; resolves once all are healthy. */
export async function startAll(host: Host, profiles: readonly string[]): Promise<void> {
  const wanted = Object.entries(host.services).filter(
    ([name, { profiles: own = [] }]) =>
      !leftOut.includes(name) && (own.length === 0 || own.some((profile) => profiles.includes(profile))),
  );
  await Promise.all(
    wanted.map(async ([name]) => waitUntilHealthy(host, name, await startService(host, name))),
  );
}

/** `run --rm`: what the service printed. @throws Error with it where the service fails */
export async function runOnce(host: Host, name: string, args: string[]): Promise<string> {
  await meetDependencies(host, name);
  const code = await codeOf(startContainer(host, name, args.length > 0 ? args : undefined));
  const told = logOf(host, name);
  if (code !== 0) throw new Error(`it ended with ${code}:\n${told}`);
  return told;
}

/** Ends every container, as where a machine is lost. @throws Error where one has failed before */
export async function endAll(host: Host): Promise<void> {
  for (const [name, started] of host.running) {
    const child = await started;
    if (isOver(child) && child.exitCode !== 0) throw new Error(`${name} failed:\n${logOf(host, name)}`);
    child.kill('SIGKILL');
    await codeOf(child);
  }
  host.running.clear();
}
