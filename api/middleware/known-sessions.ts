import type { Caller } from './limit-concurrency.ts';

type Account = Extract<Caller, { accountId: string }>;

/** Beyond so many the oldest is removed; its next call counts for its address. */
const maxSessions = 10_000;

/**
 * Whose session a call is likely to belong to, before the database is asked: only to know whose limits it counts for.
 * By the hash of the token.
 */
export class KnownSessions {
  readonly #accounts = new Map<string, Account>();

  find(hash: string): Account | undefined {
    return this.#accounts.get(hash);
  }

  note(hash: string, { accountId, enterpriseId }: Account): void {
    const [first] = this.#accounts.keys();
    if (this.#accounts.size >= maxSessions && first !== undefined) this.#accounts.delete(first);
    this.#accounts.set(hash, { accountId, enterpriseId });
  }

  forget(hash: string): void {
    this.#accounts.delete(hash);
  }
}
