const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];

/** How deep JSON may be nested, and how many values it may hold; every form of ours stays far below both. */
export const jsonBounds = { depth: 10, values: 1_000 } as const;
export type JsonBounds = { depth: number; values: number };

/**
 * Follows the bytes of a JSON text as they arrive, so that one whose parts are too many or too deep is refused before
 * anything is made of it. Whether it is well formed is left to the parser.
 */
export class JsonShape {
  #depth = 0;
  #values = 1;
  #inText = false;
  #escaped = false;
  readonly #bounds: JsonBounds;

  constructor(bounds: JsonBounds = jsonBounds) {
    this.#bounds = bounds;
  }

  /** @throws SyntaxError beyond one of the bounds */
  follow(bytes: Uint8Array): void {
    for (const byte of bytes) {
      if (this.#inText) this.#followText(byte);
      else this.#followStructure(byte);
    }
  }

  #followText(byte: number): void {
    if (this.#escaped) this.#escaped = false;
    else if (byte === backslash) this.#escaped = true;
    else if (byte === quote) this.#inText = false;
  }

  #followStructure(byte: number): void {
    if (byte === quote) this.#inText = true;
    else if (byte === comma) this.#countValue();
    else if (byte === openBrace || byte === openBracket) this.#open();
    else if (byte === closeBrace || byte === closeBracket) this.#depth -= 1;
  }

  #open(): void {
    this.#depth += 1;
    if (this.#depth > this.#bounds.depth) throw new SyntaxError('The JSON is nested too deeply');
    this.#countValue();
  }

  #countValue(): void {
    this.#values += 1;
    if (this.#values > this.#bounds.values) throw new SyntaxError('The JSON holds too many values');
  }
}

const dangerousKeys = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * The value of a JSON text that {@link JsonShape} has followed. Keys that reach into prototypes are not well formed.
 * @throws SyntaxError for such keys, and for what is neither an object nor a list
 */
export function parseShaped(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null)
    throw new SyntaxError('Only objects and lists are accepted');
  refuseDangerousKeys(value);
  return value;
}

function refuseDangerousKeys(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    if (dangerousKeys.has(key)) throw new SyntaxError('A key of this name is not accepted');
    refuseDangerousKeys(part);
  }
}
