import type { ApplicationSnapshot } from '#domain/application-snapshot.ts';
import { type Transition, transition } from '#domain/transitions.ts';
import type { CommandMessage } from './messages.ts';

/** The state behind the workflow's handlers: one change at a time, judged by the domain alone. */
export class ApplicationLife {
  snapshot: ApplicationSnapshot | null = null;
  /** Ids of commands that this run has committed: a repeated one is not judged again. */
  readonly applied = new Map<string, number>();
  private busy = false;

  get idle(): boolean {
    return !this.busy;
  }

  /** The domain's verdict on a command in the present state. */
  judge(message: CommandMessage): Transition {
    const state = this.loaded().state;
    if (message.seenVersion !== null && message.seenVersion !== state.version)
      return { ok: false, error: 'reviewStatusChanged' };
    return transition(state, message.command);
  }

  loaded(): ApplicationSnapshot {
    if (!this.snapshot) throw new Error('application not loaded yet');
    return this.snapshot;
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
