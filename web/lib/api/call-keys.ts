/** Milliseconds after which the same call gets a new key. */
const maxAgeMs = 300_000;
const maxAddresses = 100;

type StoredKey = { key: string; at: number };
/** Method and address of a call, and what it sends. */
export type CallText = { address: string; sent: string };

const storedKeys = new Map<string, Map<string, StoredKey>>();

/**
 * The Idempotency-Key of a changing call: that of the same call before it, where its outcome is not known yet, else a
 * new one.
 */
export function keyFor({ address, sent }: CallText, now = Date.now()): string {
  const calls = storedKeys.get(address) ?? new Map<string, StoredKey>();
  const known = calls.get(sent);
  if (known && now - known.at < maxAgeMs) return known.key;
  if (storedKeys.size >= maxAddresses) storedKeys.clear();
  const key = crypto.randomUUID();
  storedKeys.set(address, calls.set(sent, { key, at: now }));
  return key;
}

/** The outcome is known: the next call to this address gets a new key. */
export function forgetKeys({ address }: Pick<CallText, 'address'>): void {
  storedKeys.delete(address);
}
