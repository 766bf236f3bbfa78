/**
 * Runs `run` at once and every `intervalMs`, one run at a time; `onError` takes what it throws.
 * @returns what stops it, and resolves when a run that goes on has ended
 */
export function runEvery(
  intervalMs: number,
  run: () => Promise<unknown>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let running: Promise<unknown> | null = null;
  const tick = () => {
    running ??= run()
      .catch(onError)
      .finally(() => {
        running = null;
      });
  };
  const timer = setInterval(tick, intervalMs);
  tick();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
