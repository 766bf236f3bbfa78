import {
  DECLARATION_BYTES,
  findXmlEncoding,
  mayDeclare,
  type XmlEncoding,
} from '#domain/test-results/xml-encoding.ts';
import { ResultFault } from './result-fault.ts';

/** How many of the bytes form whole UTF-8 characters. */
function wholeLength(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if ((byte & 0xc0) === 0x80) continue;
    const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return needed > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

/**
 * Decodes chunks of XML in the encoding that they begin with or declare. @throws ResultFault for bytes that are no text of it.
 * UTF-8 is cut at whole characters here, as TextDecoder's stream mode yields two-byte strings, which are slow.
 */
export class StreamDecoder {
  #pending: Uint8Array = new Uint8Array();
  #encoding: XmlEncoding | undefined;
  #stream: InstanceType<typeof TextDecoder> | undefined;
  readonly #utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

  decode(chunk: Uint8Array, line: () => number): string {
    const bytes = this.#pending.length === 0 ? chunk : Buffer.concat([this.#pending, chunk]);
    this.#pending = new Uint8Array();
    if (this.#encoding !== undefined) return this.#read(bytes, line, false);
    if (bytes.length < DECLARATION_BYTES) {
      this.#pending = bytes;
      return '';
    }
    return this.#begin(bytes, line);
  }

  end(line: () => number): string {
    const rest = this.#pending;
    this.#pending = new Uint8Array();
    const beginning = this.#encoding === undefined ? this.#begin(rest, line) : this.#read(rest, line, false);
    const left = this.#pending;
    this.#pending = new Uint8Array();
    return beginning + this.#read(left, line, true);
  }

  /** Whether the declared encoding agrees with the one that is decoded. */
  checkDeclared(declared: string): boolean {
    return this.#encoding === undefined || mayDeclare(this.#encoding, declared);
  }

  #begin(bytes: Uint8Array, line: () => number): string {
    this.#encoding = findXmlEncoding(bytes);
    if (this.#encoding !== 'utf-8') this.#stream = new TextDecoder(this.#encoding, { fatal: true });
    const text = this.#read(bytes, line, false);
    return text.startsWith('\ufeff') ? text.slice(1) : text;
  }

  #read(bytes: Uint8Array, line: () => number, last: boolean): string {
    try {
      if (this.#stream !== undefined) return this.#stream.decode(bytes, { stream: !last });
      const whole = last ? bytes.length : wholeLength(bytes);
      if (whole < bytes.length) this.#pending = bytes.slice(whole);
      return this.#utf8.decode(bytes.subarray(0, whole));
    } catch {
      const before = new TextDecoder(this.#encoding).decode(bytes).replace(/\ufffd[\s\S]*$/, '');
      throw new ResultFault('invalidTestResultFile', 'notUtf8', {
        line: line() + before.split('\n').length - 1,
      });
    }
  }
}
