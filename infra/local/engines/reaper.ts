/**
 * Runs beside the process that starts engines. When that process ends, in whatever way, stdin closes, and the reaper stops
 * the processes and deletes the folders that are left.
 */
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';

type Line =
  | { watch: number; signal: NodeJS.Signals }
  | { forget: number }
  | { folder: string }
  | { keep: string };

const processes = new Map<number, NodeJS.Signals>();
const folders = new Set<string>();

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});

function note(line: Line): void {
  if ('watch' in line) processes.set(line.watch, line.signal);
  else if ('forget' in line) processes.delete(line.forget);
  else if ('folder' in line) folders.add(line.folder);
  else folders.delete(line.keep);
}

/** Signals a process group; false when it is gone. */
function signalGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(-pid, signal);
    return true;
  } catch {
    return false;
  }
}

async function stopWhatIsLeft(): Promise<void> {
  const left = [...processes].reverse();
  for (const [pid, signal] of left) signalGroup(pid, signal);
  const deadline = Date.now() + 8_000;
  while (Date.now() < deadline && left.some(([pid]) => signalGroup(pid, 0))) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  for (const [pid] of left) signalGroup(pid, 'SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
}

const lines = createInterface({ input: process.stdin });
lines.on('line', (text) => note(JSON.parse(text) as Line));
lines.on('close', () => void stopWhatIsLeft());
