const initialSlots = 256;

/** A 64-bit hash of texts that are added one after the other. */
class HashPair {
  first: number;
  second: number;

  constructor(first: number, second: number) {
    this.first = first;
    this.second = second;
  }

  /** Both halves in one pass, as reading a character of a sliced string is slow. */
  add(text: string): this {
    let { first, second } = this;
    const { length } = text;
    for (let index = 0; index < length; index += 1) {
      const code = text.charCodeAt(index);
      first = Math.imul(first ^ code, 0x01000193);
      second = Math.imul(second + code, 0x5bd1e995) ^ (second >>> 13);
    }
    this.first = first ^ (length << 16);
    this.second = second;
    return this;
  }
}

/**
 * A set of a module's tests by 64-bit hashes of their names: eight bytes a test, where a set of strings takes a hundred and
 * holds the file's text in memory. The chance that two of a million names collide is 1 to 10^7.
 */
export class IdentitySet {
  #slots = new Int32Array(2 * initialSlots);
  #size = 0;
  #testCase = '';
  #start = new HashPair(0x811c9dc5, 0x41c6ce57);
  readonly #hash = new HashPair(0, 0);

  /** Adds a test; false where it is there already. */
  add(testCase: string, test: string): boolean {
    if (testCase !== this.#testCase) {
      this.#testCase = testCase;
      this.#start = new HashPair(0x811c9dc5, 0x41c6ce57).add(testCase);
    }
    this.#hash.first = this.#start.first;
    this.#hash.second = this.#start.second;
    const { first, second } = this.#hash.add(test);
    // A slot of two zeros is empty.
    const added = this.#put(first, second | 1);
    if (added && this.#size * 4 > this.#slots.length) this.#grow();
    return added;
  }

  #put(first: number, second: number): boolean {
    const slots = this.#slots;
    const last = slots.length - 2;
    let slot = ((first ^ (second >>> 7)) << 1) & last;
    while (slots[slot + 1] !== 0) {
      if (slots[slot] === first && slots[slot + 1] === second) return false;
      slot = (slot + 2) & last;
    }
    slots[slot] = first;
    slots[slot + 1] = second;
    this.#size += 1;
    return true;
  }

  #grow(): void {
    const before = this.#slots;
    this.#slots = new Int32Array(before.length * 2);
    this.#size = 0;
    for (let slot = 0; slot < before.length; slot += 2) {
      const second = before[slot + 1] ?? 0;
      if (second !== 0) this.#put(before[slot] ?? 0, second);
    }
  }
}
