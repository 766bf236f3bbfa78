const smallest = 64;

function mix(hash: number, text: string): number {
  let mixed = hash;
  for (let index = 0; index < text.length; index += 1)
    mixed = Math.imul(mixed ^ text.charCodeAt(index), 0x01000193);
  return mixed ^ (text.length << 16);
}

function mixOther(hash: number, text: string): number {
  let mixed = hash;
  for (let index = 0; index < text.length; index += 1)
    mixed = Math.imul(mixed + text.charCodeAt(index), 0x5bd1e995) ^ (mixed >>> 13);
  return mixed;
}

/**
 * Which tests of a module were met, by 64 bits of each name instead of the name: eight bytes a test, where a set of
 * strings takes a hundred and holds the file's text in memory. Two names with the same bits are one in 10^7 of a million.
 */
export class IdentitySet {
  #slots = new Int32Array(2 * smallest);
  #size = 0;
  #testCase = '';
  #one = mix(0x811c9dc5, '');
  #other = mixOther(0x41c6ce57, '');

  /** Remembers a test; false where it was met before. */
  add(testCase: string, test: string): boolean {
    if (testCase !== this.#testCase) {
      this.#testCase = testCase;
      this.#one = mix(0x811c9dc5, testCase);
      this.#other = mixOther(0x41c6ce57, testCase);
    }
    // A slot of two zeros is empty.
    const added = this.#put(mix(this.#one, test), mixOther(this.#other, test) | 1);
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
