import type { ApplicationSnapshot } from '#domain/applications/application-snapshot.ts';
import type { CommandType } from '#domain/applications/commands.ts';
import { type ApplicationState, transition, typeRefusal } from '#domain/applications/transitions.ts';
import type { ErrorName } from '#domain/errors/errors.ts';
import type { CommandMessage, LegacyMessage } from '#workflows/messages.ts';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Checks an update's argument, since anybody who reaches Temporal can send an update. */
export function isCommandMessage(message: unknown): message is CommandMessage {
  if (typeof message !== 'object' || message === null || !('id' in message)) return false;
  return typeof message.id === 'string' && uuid.test(message.id);
}

/**
 * Judges updates of old histories, which carried the whole command: what was refused then caused no activity, so a replay
 * must refuse it too. What passes here is judged again from its row.
 */
function judgeLegacyMessage(
  state: ApplicationState,
  { command, seenVersion }: LegacyMessage,
): ErrorName | null {
  if (seenVersion !== null && seenVersion !== state.version) return 'reviewStatusChanged';
  try {
    const verdict = transition(state, command);
    return verdict.ok ? null : verdict.error;
  } catch {
    // A malformed command is refused; an error would fail the workflow task.
    return 'parameterInvalid';
  }
}

/** The state of a workflow run, shared by its update handlers, which commit one command at a time. */
export class ApplicationRun {
  snapshot: ApplicationSnapshot | null = null;
  /** Versions by `<type> <id>` of the commands that this run committed, so that a repeated update gets the same answer. */
  private readonly applied = new Map<string, number>();
  private busy = false;

  get idle(): boolean {
    return !this.busy;
  }

  /** The error with which the present state refuses this type of command; null where its row has to be judged. */
  judge(type: CommandType, message: CommandMessage): ErrorName | null {
    const { state } = this.loaded();
    return 'command' in message
      ? judgeLegacyMessage(state, message as LegacyMessage)
      : typeRefusal(state, type);
  }

  loaded(): ApplicationSnapshot {
    if (!this.snapshot) throw new Error('application not loaded yet');
    return this.snapshot;
  }

  /** The version that a command produced; undefined where this run did not commit it. */
  versionOf(type: CommandType, { id }: CommandMessage): number | undefined {
    return this.applied.get(`${type} ${id}`);
  }

  remember(type: CommandType, { id }: CommandMessage, version: number): void {
    this.applied.set(`${type} ${id}`, version);
  }

  /** Runs `change` while `idle` is false. The caller waits for `idle` before. */
  async runExclusive<T>(change: () => Promise<T>): Promise<T> {
    this.busy = true;
    try {
      return await change();
    } finally {
      this.busy = false;
    }
  }
}
