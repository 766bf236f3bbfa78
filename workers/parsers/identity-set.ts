const smallest = 256;

/** Two times 32 bits of texts that follow each other. */
class Mixed {
  one: number;
  other: number;

  constructor(one: number, other: number) {
    this.one = one;
    this.other = other;
  }

  /** Takes both in one pass: a character of a part of a longer text is dear to get. */
  add(text: string): this {
    let { one, other } = this;
    const { length } = text;
    for (let index = 0; index < length; index += 1) {
      const code = text.charCodeAt(index);
      one = Math.imul(one ^ code, 0x01000193);
      other = Math.imul(other + code, 0x5bd1e995) ^ (other >>> 13);
    }
    this.one = one ^ (length << 16);
    this.other = other;
    return this;
  }
}

/**
 * Which tests of a module were met, by 64 bits of each name instead of the name: eight bytes a test, where a set of
 * strings takes a hundred and holds the file's text in memory. Two names with the same bits are one in 10^7 of a million.
 */
export class IdentitySet {
  #slots = new Int32Array(2 * smallest);
  #size = 0;
  #testCase = '';
  #start = new Mixed(0x811c9dc5, 0x41c6ce57);
  readonly #mixed = new Mixed(0, 0);

  /** Remembers a test; false where it was met before. */
  add(testCase: string, test: string): boolean {
    if (testCase !== this.#testCase) {
      this.#testCase = testCase;
      this.#start = new Mixed(0x811c9dc5, 0x41c6ce57).add(testCase);
    }
    this.#mixed.one = this.#start.one;
    this.#mixed.other = this.#start.other;
    const { one, other } = this.#mixed.add(test);
    // A slot of two zeros is empty.
    const added = this.#put(one, other | 1);
    if (added && this.#size * 4 > this.#slots.length) this.#grow();
    return added;
  }

  #put(one: number, other: number): boolean {
    const slots = this.#slots;
    const last = slots.length - 2;
    let place = ((one ^ (other >>> 7)) << 1) & last;
    while (slots[place + 1] !== 0) {
      if (slots[place] === one && slots[place + 1] === other) return false;
      place = (place + 2) & last;
    }
    slots[place] = one;
    slots[place + 1] = other;
    this.#size += 1;
    return true;
  }

  #grow(): void {
    const before = this.#slots;
    this.#slots = new Int32Array(before.length * 2);
    this.#size = 0;
    for (let place = 0; place < before.length; place += 2) {
      const other = before[place + 1] ?? 0;
      if (other !== 0) this.#put(before[place] ?? 0, other);
    }
  }
}
