import type { ParseProgress } from '#domain/test-results/test-result-outcome.ts';

const MIN_INTERVAL_MS = 100;

/** Lets through each stage's first report and then at most ten a second; the last one when all bytes are read. */
export function throttleProgress(
  send: (progress: ParseProgress) => void,
  clock: () => number,
): (progress: ParseProgress) => void {
  let stage: ParseProgress['stage'] | undefined;
  let sentAt = Number.NEGATIVE_INFINITY;
  return (progress) => {
    const finished = progress.stage === 'parsing' && progress.bytesRead >= progress.totalBytes;
    const isNews = progress.stage !== stage || finished;
    if (!isNews && clock() - sentAt < MIN_INTERVAL_MS) return;
    stage = progress.stage;
    sentAt = clock();
    send(progress);
  };
}
