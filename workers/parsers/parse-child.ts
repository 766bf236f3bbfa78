import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import type { ParseProgress } from '#domain/test-results/test-result-outcome.ts';
import { type ParseMessage, type ParseRequest, SLOWDOWN_VARIABLE } from './parse-messages.ts';
import { parseTestResult } from './parse-test-result.ts';

/** The process that reads one test result. It exits when the channel to its parent closes. */
process.on('disconnect', () => process.exit(1));
if (!process.connected) process.exit(1);

// Ctrl-C reaches the whole process group; whether this process ends is up to the parent.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);

function send(message: ParseMessage): void {
  if (process.connected) process.send?.(message);
}

function readSlowdown(): (() => Promise<void>) | undefined {
  const slowdownMs = Number(process.env[SLOWDOWN_VARIABLE] ?? 0);
  return slowdownMs > 0 ? () => delay(slowdownMs) : undefined;
}

const MIN_INTERVAL_MS = 100;

/** Passes on the first progress of each stage, then at most ten a second, and the last one. */
function throttleProgress(send: (progress: ParseProgress) => void): (progress: ParseProgress) => void {
  let stage: ParseProgress['stage'] | undefined;
  let sentAt = Number.NEGATIVE_INFINITY;
  return (progress) => {
    const finished = progress.stage === 'parsing' && progress.bytesRead >= progress.totalBytes;
    const isNew = progress.stage !== stage || finished;
    if (!isNew && performance.now() - sentAt < MIN_INTERVAL_MS) return;
    stage = progress.stage;
    sentAt = performance.now();
    send(progress);
  };
}

async function readResult({
  file,
  maxXmlBytes,
  declared,
  earlierFailures,
}: ParseRequest): Promise<ParseMessage> {
  try {
    const onProgress = throttleProgress((progress) => send({ type: 'progress', progress }));
    const options = { maxXmlBytes, declared, earlierFailures, onProgress, afterChunk: readSlowdown() };
    return { type: 'outcome', outcome: await parseTestResult(file, options) };
  } catch (error) {
    return { type: 'broken', reason: error instanceof Error ? error.message : String(error) };
  }
}

const message = await readResult(JSON.parse(process.argv[2] ?? ''));
process.removeAllListeners('disconnect');
process.send?.(message, () => process.disconnect());
