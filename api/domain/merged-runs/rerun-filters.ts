import { failureKey, longChecksum, type TestIdentity } from '#domain/test-results/test-result-text.ts';

const DIGITS = 16;

/** Checksums of failed cases, to find them in another run: 16 digits each, so that thousands fit an argument. */
export function rerunFilters(keys: readonly string[]): string {
  return keys.map(longChecksum).join('');
}

/** Collects which of these cases passed, while a run is read. */
export class PassedAgain {
  readonly #failed = new Set<string>();
  readonly #passed = new Set<string>();

  constructor(filters: string) {
    for (let at = 0; at + DIGITS <= filters.length; at += DIGITS)
      this.#failed.add(filters.slice(at, at + DIGITS));
  }

  /** Costs nothing without cases, as for nearly every run. */
  note(identity: TestIdentity): void {
    if (this.#failed.size === 0) return;
    const print = longChecksum(failureKey(identity));
    if (this.#failed.has(print)) this.#passed.add(print);
  }

  get prints(): string[] {
    return [...this.#passed];
  }
}

/** The keys of the cases that passed. */
export function keysOf(prints: readonly string[], keys: readonly string[]): Set<string> {
  const passed = new Set(prints);
  return new Set(keys.filter((key) => passed.has(longChecksum(key))));
}
