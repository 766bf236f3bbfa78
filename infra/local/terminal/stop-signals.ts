/**
 * Resolves with the first reason to stop: a signal, or the loss of the process that started us. Ctrl-C reaches us
 * twice, from the terminal and passed on by that process; further signals change nothing, stopping has its limits.
 */
export function waitForStop(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve(signal));
    process.on('disconnect', () => resolve('the end of what started it'));
    process.channel?.unref();
  });
}
