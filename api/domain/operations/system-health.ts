/** Kinds of processes. */
export const processKinds = ['portal', 'accounts', 'workflows', 'workers'] as const;
export type ProcessKind = (typeof processKinds)[number];

/** Queues that workers take their jobs from. */
export const queueNames = [
  'test-results',
  'large-results',
  'application-forms',
  'certificates',
  'mail',
] as const;
export type QueueName = (typeof queueNames)[number];

/** Queues whose work may be given up. A certificate stays valid without its PDF, and is drawn as soon as that can be done. */
export const givableQueues = [
  'test-results',
  'large-results',
  'application-forms',
  'mail',
] as const satisfies readonly QueueName[];
export type GivableQueue = (typeof givableQueues)[number];

/**
 * What a process checks of its surroundings. `session`: the database keeps a connection's settings. `mail`: the mail
 * server took the last mail. `certificate` and `proxy`: of the address under which browsers reach it. `audit`: the log's
 * entries are sealed, and its end is kept outside of the database.
 */
export const processChecks = [
  'postgres',
  'session',
  'clock',
  'redis',
  'temporal',
  'push',
  'storage',
  'shared-storage',
  'mail',
  'certificate',
  'proxy',
  'audit',
] as const;
export type ProcessCheck = (typeof processChecks)[number];

/** What people wait for. */
export const workKinds = ['test-results', 'application-forms', 'certificates', 'mail', 'commands'] as const;
export type WorkKind = (typeof workKinds)[number];

/** What stands still until an operator decides; the operators' page lists each. */
export const operatorNeeds = ['applications-stuck', 'runs-unknown', 'work-set-aside'] as const;
export type OperatorNeed = (typeof operatorNeeds)[number];

/** What somebody has to run, besides the portal itself. */
export const neededWorkers = ['accounts', 'workflows', ...queueNames] as const;
export type NeededWorker = (typeof neededWorkers)[number];

/** A process that was not heard of for so many seconds is gone; each reports every five. */
export const aliveSeconds = 20;

/** Seconds after which work that nobody has begun counts as late. */
export const lateAfterSeconds: Record<WorkKind, number> = {
  'test-results': 300,
  'application-forms': 120,
  certificates: 300,
  mail: 300,
  commands: 60,
};

/** Why a check fails, in English, and since when (ISO). */
export type FailingCheck = { since: string; cause: string };
export type FailingChecks = Partial<Record<ProcessCheck, FailingCheck>>;

export type ProcessState = {
  kind: ProcessKind;
  host: string;
  queues: readonly QueueName[];
  failing: FailingChecks;
  /** Since it was last heard of. */
  silentSeconds: number;
  seenAt: Date;
  /** Since when it has stopped in good order. */
  endedAt: Date | null;
};

/** What waits of a kind, and how long the oldest has. */
export type WaitingWork = { work: WorkKind; waiting: number; oldestSeconds: number; oldestAt: Date | null };

export type SystemFault =
  | { code: 'process-missing'; subject: NeededWorker; since: Date | null }
  | {
      code: 'check-failing';
      subject: ProcessCheck;
      since: Date;
      process: ProcessKind;
      host: string;
      cause: string;
    }
  | { code: 'work-late'; subject: WorkKind; since: Date | null; waiting: number }
  | { code: 'operator-needed'; subject: OperatorNeed; since: Date };

/** `needs`: since when there has been one. */
export type SystemState = {
  processes: readonly ProcessState[];
  work: readonly WaitingWork[];
  needs: readonly { subject: OperatorNeed; since: Date }[];
};

export const isAlive = ({ silentSeconds, endedAt }: Pick<ProcessState, 'silentSeconds' | 'endedAt'>) =>
  endedAt === null && silentSeconds < aliveSeconds;

const does = (needed: NeededWorker) => (process: ProcessState) =>
  process.kind === needed || process.queues.some((queue) => queue === needed);

/** What does not work, however well each process that is left feels. `needed`: what this installation runs. */
export function judgeSystem(
  { processes, work, needs }: SystemState,
  needed: readonly NeededWorker[],
): SystemFault[] {
  const alive = processes.filter(isAlive);
  const missing = needed
    .filter((one) => !alive.some(does(one)))
    .map((subject) => {
      const last = processes.filter(does(subject)).map(({ seenAt }) => seenAt.getTime());
      const since = last.length === 0 ? null : new Date(Math.max(...last));
      return { code: 'process-missing', subject, since } as const;
    });
  const late = work
    .filter((one) => one.oldestSeconds > lateAfterSeconds[one.work])
    .map(
      (one) => ({ code: 'work-late', subject: one.work, since: one.oldestAt, waiting: one.waiting }) as const,
    );
  const undecided = needs.map((need) => ({ code: 'operator-needed', ...need }) as const);
  return [...missing, ...alive.flatMap(failingChecks), ...late, ...undecided];
}

function failingChecks({ kind, host, failing }: ProcessState): SystemFault[] {
  return processChecks.flatMap((subject) => {
    const found = failing[subject];
    if (!found) return [];
    const { since, cause } = found;
    return { code: 'check-failing', subject, since: new Date(since), process: kind, host, cause };
  });
}
