import process from 'node:process';
import { readForm } from './read-form.ts';

/** The process that reads one application form. It exits when the channel to its parent closes. */
process.on('disconnect', () => process.exit(1));
if (!process.connected) process.exit(1);
// Ctrl-C reaches the whole process group; whether this process ends is up to the parent.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);

async function answer() {
  try {
    const { file }: { file: string } = JSON.parse(process.argv[2] ?? '');
    return { type: 'outcome', outcome: await readForm(file) };
  } catch (error) {
    return { type: 'broken', reason: error instanceof Error ? error.message : String(error) };
  }
}

const message = await answer();
process.removeAllListeners('disconnect');
process.send?.(message, () => process.disconnect());
