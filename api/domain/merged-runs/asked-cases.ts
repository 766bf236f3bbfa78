import { failureKey, longChecksum, type TestIdentity } from '#domain/test-results/test-result-text.ts';

const DIGITS = 16;

/** Of failed cases what a reader of another run is asked by: 16 digits each, so that thousands fit an argument. */
export function askedCases(keys: readonly string[]): string {
  return keys.map(longChecksum).join('');
}

/** Which of the cases that are asked for passed, as a run is read. */
export class PassedAgain {
  readonly #asked = new Set<string>();
  readonly #passed = new Set<string>();

  constructor(asked: string) {
    for (let at = 0; at + DIGITS <= asked.length; at += DIGITS) this.#asked.add(asked.slice(at, at + DIGITS));
  }

  /** Costs nothing where nothing is asked, as of nearly every run. */
  note(identity: TestIdentity): void {
    if (this.#asked.size === 0) return;
    const print = longChecksum(failureKey(identity));
    if (this.#asked.has(print)) this.#passed.add(print);
  }

  get prints(): string[] {
    return [...this.#passed];
  }
}

/** The keys of those that passed. */
export function keysOf(prints: readonly string[], keys: readonly string[]): Set<string> {
  const passed = new Set(prints);
  return new Set(keys.filter((key) => passed.has(longChecksum(key))));
}
