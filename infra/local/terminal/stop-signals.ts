/**
 * Resolves with the first reason to stop: a signal, or the end of the parent process. Further signals are ignored: Ctrl-C
 * arrives twice, from the terminal and from the parent.
 */
export function waitForStop(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve(signal));
    process.on('disconnect', () => resolve('the end of what started it'));
    process.channel?.unref();
  });
}
