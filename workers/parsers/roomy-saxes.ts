import { type SaxesAttributePlain, SaxesParser } from 'saxes';

type Options = { xmlns: false; position: true; defaultXMLVersion: '1.0'; forceXMLVersion: true };
type Saxes = SaxesParser<Options>;
/** Of its private fields and methods those that are read ahead here, as saxes 6 has them. */
type Inside = {
  chunk: string;
  /** The next character of the chunk. */
  i: number;
  column: number;
  /** In a start tag, where an attribute or its end may come. */
  sAttrib(): void;
  pushAttrib(name: string, value: string): void;
};
/** What saxes shows of itself, without the names of its other private fields. */
const Shown = SaxesParser as unknown as new (options: Options) => Omit<Saxes, 'column'> & Inside;

const [space, doubleQuote, singleQuote, slash, equal, greater] = [0x20, 0x22, 0x27, 0x2f, 0x3d, 0x3e];
/** Of the codes of ASCII, those whose characters a pattern names. */
const plainCodes = 0x7f;
const codesOf = (pattern: RegExp) =>
  Uint8Array.from({ length: plainCodes }, (_, code) => Number(pattern.test(String.fromCharCode(code))));
const beginsNames = codesOf(/[A-Za-z_:]/);
const inNames = codesOf(/[\w:.-]/);
/** What stands in a value for itself. */
const inValues = codesOf(/[^&<"']/).fill(0, 0, space);

/** Where the first character stands from `from` on that is not of this kind. */
function endOf(kind: Uint8Array, chunk: string, from: number): number {
  let at = from;
  while (at < chunk.length) {
    const code = chunk.charCodeAt(at);
    if (code >= kind.length || kind[code] === 0) break;
    at += 1;
  }
  return at;
}

/**
 * saxes with room for all its handlers. `on` adds each by a computed name, and from the eighth on V8 keeps the parser's
 * fields in a table that it looks into at every character: five times slower, for every other parser of the process too.
 * Plain attributes are read at once; saxes itself judges all others.
 */
export class RoomySaxes extends Shown {
  xmldeclHandler = undefined;
  /** These are set while they are wanted, and cost nothing meanwhile. */
  textHandler: ((text: string) => void) | undefined = undefined;
  piHandler = undefined;
  doctypeHandler = undefined;
  commentHandler = undefined;
  openTagStartHandler = undefined;
  openTagHandler = undefined;
  closeTagHandler = undefined;
  cdataHandler: ((text: string) => void) | undefined = undefined;
  errorHandler = undefined;
  endHandler = undefined;
  readyHandler = undefined;
  attributeHandler: ((attribute: SaxesAttributePlain) => void) | undefined = undefined;

  constructor() {
    // XML 1.1 would allow control characters.
    super({ xmlns: false, position: true, defaultXMLVersion: '1.0', forceXMLVersion: true });
  }

  /** Attributes as tools write them are read whole: state by state each takes five turns. */
  override sAttrib(): void {
    while (this.#readPlain());
    super.sAttrib();
  }

  /** False where the next attribute is not plain, or not whole in this piece: saxes itself judges it. */
  #readPlain(): boolean {
    const { chunk } = this;
    let start = this.i;
    while (chunk.charCodeAt(start) === space) start += 1;
    const first = chunk.charCodeAt(start);
    if (!(first < plainCodes && beginsNames[first] === 1)) return false;
    const equals = endOf(inNames, chunk, start + 1);
    const quote = chunk.charCodeAt(equals + 1);
    if (chunk.charCodeAt(equals) !== equal || (quote !== doubleQuote && quote !== singleQuote)) return false;
    const end = endOf(inValues, chunk, equals + 2);
    const next = chunk.charCodeAt(end + 1);
    if (chunk.charCodeAt(end) !== quote || (next !== space && next !== greater && next !== slash))
      return false;
    this.column += end + 1 - this.i;
    this.i = end + 1;
    this.pushAttrib(chunk.slice(start, equals), chunk.slice(equals + 2, end));
    return true;
  }
}
