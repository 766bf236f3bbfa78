import process from 'node:process';
import { readForm } from './read-form.ts';

/** The process that reads one application form; gone with whoever started it. */
process.on('disconnect', () => process.exit(1));
if (!process.connected) process.exit(1);
// A Ctrl-C reaches the whole process group: the parent may still want the outcome, and ends this process if not.
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
