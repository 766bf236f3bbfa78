import { AsyncLocalStorage } from 'node:async_hooks';

/** What a piece of work may have left in the database. */
export type Changes = {
  /** True once a commit, or a statement that commits by itself, was sent. Before that nothing can have changed. */
  sent: boolean;
};

const noted = new AsyncLocalStorage<Changes>();

/** Runs work and notes in `changes` when it begins to leave something in the database. */
export function notingChanges<T>(changes: Changes, run: () => T): T {
  return noted.run(changes, run);
}

/** Tells of each statement before it is sent; `open` when its transaction ends later. */
export function noteStatement(text: string, open: boolean): void {
  const changes = noted.getStore();
  if (!changes || changes.sent) return;
  if (text === 'commit' || !(open || /^(select|begin|start transaction|rollback)\b/.test(text)))
    changes.sent = true;
}
