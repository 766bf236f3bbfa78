import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { createServer } from 'node:net';

/** Whether something listens on this port, on one of the machine's loopback or wildcard addresses. */
export async function isPortInUse(port: number): Promise<boolean> {
  // One after the other, as two of these at once would conflict.
  for (const host of ['127.0.0.1', '0.0.0.0', '::']) if (await isTaken(port, host)) return true;
  return false;
}

function isTaken(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'EADDRINUSE'));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(false)));
  });
}

/** Describes the process that listens on a port, as `redis-server (process 812)`, as far as this user may see it. */
export function describePortHolder(port: number): string {
  const pids = existsSync('/proc/net/tcp') ? holdersFromProc(port) : holdersFromLsof(port);
  if (pids.length === 0) return 'a process of another user';
  return pids.map((pid) => `${commandOf(pid)} (process ${pid})`).join(', ');
}

function holdersFromProc(port: number): number[] {
  const inodes = new Set(['/proc/net/tcp', '/proc/net/tcp6'].flatMap((file) => listeningInodes(file, port)));
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => socketsOf(pid).some((inode) => inodes.has(inode)))
    .map(Number);
}

/** Lines of /proc/net/tcp: `sl local_address rem_address st … inode`, ports in hexadecimal, 0A means LISTEN. */
function listeningInodes(file: string, port: number): string[] {
  if (!existsSync(file)) return [];
  const hexPort = port.toString(16).toUpperCase().padStart(4, '0');
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter((fields) => fields[1]?.endsWith(`:${hexPort}`) && fields[3] === '0A')
    .map((fields) => fields[9] ?? '');
}

function socketsOf(pid: string): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => socketBehind(`/proc/${pid}/fd/${fd}`));
  } catch {
    return [];
  }
}

function socketBehind(link: string): string[] {
  try {
    const inode = /^socket:\[(\d+)\]$/.exec(readlinkSync(link))?.[1];
    return inode ? [inode] : [];
  } catch {
    return [];
  }
}

function commandOf(pid: number): string {
  try {
    const command = existsSync('/proc/self/cmdline')
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      : execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return command.trim().slice(0, 100) || 'unknown';
  } catch {
    return 'unknown';
  }
}

function holdersFromLsof(port: number): number[] {
  try {
    const pids = execFileSync('lsof', ['-nP', '-t', `-iTCP:${port}`, '-sTCP:LISTEN'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 5_000,
    });
    return pids.trim().split('\n').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}
