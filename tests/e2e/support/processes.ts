/** Runs something while a process of the portal stands still; the pid is its own, from the global setup. */
async function whileStopped(pid: string | undefined, act: () => Promise<void>): Promise<void> {
  process.kill(Number(pid), 'SIGSTOP');
  try {
    await act();
  } finally {
    process.kill(Number(pid), 'SIGCONT');
  }
}

/** Nobody renders documents meanwhile, so that a page can be seen waiting for one. */
export const withoutRendering = (act: () => Promise<void>) => whileStopped(process.env.WORKERS_PID, act);

/** No command is applied meanwhile: each is recorded, and waits. */
export const withoutEngine = (act: () => Promise<void>) => whileStopped(process.env.WORKFLOWS_PID, act);
