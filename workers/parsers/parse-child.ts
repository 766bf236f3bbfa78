import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import type { ParseMessage } from './parse-messages.ts';
import { type ParseRequest, SLOWDOWN_VARIABLE } from './parse-request.ts';
import { parseTestResult } from './parse-test-result.ts';
import { throttleProgress } from './throttle-progress.ts';

/**
 * The process that reads one test result and says what it holds. Killed by its parent at any time, and gone with it:
 * when the channel to the parent closes, nobody waits for the outcome any more.
 */
process.on('disconnect', () => process.exit(1));
if (!process.connected) process.exit(1);

// A Ctrl-C reaches the whole process group: the parent may still want the outcome, and ends this process if not.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);

function send(message: ParseMessage): void {
  if (process.connected) process.send?.(message);
}

function readSlowdown(): (() => Promise<void>) | undefined {
  const slowdownMs = Number(process.env[SLOWDOWN_VARIABLE] ?? 0);
  return slowdownMs > 0 ? () => delay(slowdownMs) : undefined;
}

async function readResult({ file, maxXmlBytes, declared, asked }: ParseRequest): Promise<ParseMessage> {
  try {
    const onProgress = throttleProgress(
      (progress) => send({ type: 'progress', progress }),
      () => performance.now(),
    );
    const options = { maxXmlBytes, declared, asked, onProgress, afterChunk: readSlowdown() };
    return { type: 'outcome', outcome: await parseTestResult(file, options) };
  } catch (error) {
    return { type: 'broken', reason: error instanceof Error ? error.message : String(error) };
  }
}

const message = await readResult(JSON.parse(process.argv[2] ?? ''));
process.removeAllListeners('disconnect');
process.send?.(message, () => process.disconnect());
