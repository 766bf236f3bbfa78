/** A call that lies so far back is not tried again, but made anew; milliseconds. */
const maxAgeMs = 300_000;
const maxAddresses = 100;

type StoredKey = { key: string; at: number };
/** What one call is: its method and address, and what it sends. */
export type CallText = { address: string; sent: string };

const storedKeys = new Map<string, Map<string, StoredKey>>();

/**
 * The Idempotency-Key of a changing call: that of the same call before it, where that is still under way or nobody can say
 * whether it took effect, else a new one.
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

/** The fate of a call is known: the next one is another, also after whatever else was sent to this address. */
export function forgetKeys({ address }: Pick<CallText, 'address'>): void {
  storedKeys.delete(address);
}
