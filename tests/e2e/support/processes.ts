/** Runs something while all processes of a kind stand still; their pids come from the global setup. */
async function whileStopped(pids = '', act: () => Promise<void>): Promise<void> {
  const signal = (name: NodeJS.Signals) => {
    for (const pid of pids.split(' ')) process.kill(Number(pid), name);
  };
  signal('SIGSTOP');
  try {
    await act();
  } finally {
    signal('SIGCONT');
  }
}

/** Nobody renders documents meanwhile, so that a page can be seen waiting for one. */
export const withoutRendering = (act: () => Promise<void>) => whileStopped(process.env.WORKERS_PIDS, act);

/** No command is applied meanwhile: each is recorded, and waits. */
export const withoutEngine = (act: () => Promise<void>) => whileStopped(process.env.WORKFLOWS_PIDS, act);
