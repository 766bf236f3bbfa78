import type { ApplicationSnapshot } from '#domain/applications/application-snapshot.ts';
import type { CommandType } from '#domain/applications/commands.ts';
import { type ApplicationState, transition, typeRefusal } from '#domain/applications/transitions.ts';
import type { ErrorName } from '#domain/errors/errors.ts';
import type { CommandMessage, FullMessage } from './messages.ts';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** True for what an update may carry; whoever reaches the engine can send anything. */
export function isMessage(message: unknown): message is CommandMessage {
  if (typeof message !== 'object' || message === null || !('id' in message)) return false;
  return typeof message.id === 'string' && uuid.test(message.id);
}

/**
 * The verdict of the runs that took whole commands. What it refused caused no activity then, so it causes none when
 * their histories are replayed. It only ever refuses: what it lets through is judged by its row.
 */
function judgeFull(state: ApplicationState, { command, seenVersion }: FullMessage): ErrorName | null {
  if (seenVersion !== null && seenVersion !== state.version) return 'reviewStatusChanged';
  try {
    const verdict = transition(state, command);
    return verdict.ok ? null : verdict.error;
  } catch {
    // An error here would stop the run; a command that is none is merely refused.
    return 'parameterInvalid';
  }
}

/** The state behind the workflow's handlers: one change at a time. */
export class ApplicationLife {
  snapshot: ApplicationSnapshot | null = null;
  /** Ids of commands that this run has committed, with their names: a repeated one is not judged again. */
  private readonly applied = new Map<string, number>();
  private busy = false;

  get idle(): boolean {
    return !this.busy;
  }

  /** What the present state refuses already because of a command's type; null when its row is to be judged. */
  judge(type: CommandType, message: CommandMessage): ErrorName | null {
    const { state } = this.loaded();
    return 'command' in message ? judgeFull(state, message as FullMessage) : typeRefusal(state, type);
  }

  loaded(): ApplicationSnapshot {
    if (!this.snapshot) throw new Error('application not loaded yet');
    return this.snapshot;
  }

  /** The version that a command made in this run. */
  versionOf(type: CommandType, { id }: CommandMessage): number | undefined {
    return this.applied.get(`${type} ${id}`);
  }

  remember(type: CommandType, { id }: CommandMessage, version: number): void {
    this.applied.set(`${type} ${id}`, version);
  }

  /** Runs `change` alone; the caller waits until `idle` first, so that nothing comes between. */
  async alone<T>(change: () => Promise<T>): Promise<T> {
    this.busy = true;
    try {
      return await change();
    } finally {
      this.busy = false;
    }
  }
}
