import { type SaxesAttributePlain, SaxesParser } from 'saxes';

type Options = { xmlns: false; position: true; defaultXMLVersion: '1.0'; forceXMLVersion: true };
type Saxes = SaxesParser<Options>;
/** Private members of saxes 6 that are used here. */
type SaxesInternals = {
  chunk: string;
  /** The next character of the chunk. */
  i: number;
  column: number;
  sAttrib(): void;
  parseEntity(entity: string): string;
  pushAttrib(name: string, value: string): void;
};
const SaxesBase = SaxesParser as unknown as new (options: Options) => Omit<Saxes, 'column'> & SaxesInternals;

/** An attribute of printable ASCII without entities, followed by a space, `/` or `>`. */
const plainAttribute = / *[A-Za-z_:][\w:.-]*=(?:"[ !#-%'-;=-~]*"|'[ -%(-;=-~]*')(?=[ />])/y;
/** A command of terminals by its number, as in `FORBIDDEN` of the XML reader. */
const forbiddenReference = /^#(?:x0*(?:[78bc]|1b)|0*(?:[78]|1[12]|27))$/i;
const space = 0x20;

/** Attribute names by a hash of their first and last character and their length. */
const nameCache: string[] = Array.from({ length: 256 }, () => '');
const maxCachedLength = 32;

/** The chunk from `start` to `end`, from the cache where possible: property look-ups by a newly sliced string are slow. */
function internName(chunk: string, start: number, end: number): string {
  const slot = (chunk.charCodeAt(start) * 31 + chunk.charCodeAt(end - 1) * 7 + end - start) & 255;
  const cached = nameCache[slot] as string;
  if (cached.length === end - start && chunk.startsWith(cached, start)) return cached;
  const name = chunk.slice(start, end);
  if (name.length > maxCachedLength) return name;
  // A property key is a copy; the slice would keep the whole chunk in memory.
  const [key = name] = Object.keys({ [name]: 0 });
  nameCache[slot] = key;
  return key;
}

/**
 * saxes, about five times faster. `on` adds handlers by computed names, and from the eighth on V8 turns the parser's
 * object into a dictionary; so all handlers are declared here. Plain attributes are read by one regular expression.
 */
export class FastSaxes extends SaxesBase {
  xmldeclHandler = undefined;
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

  /** Called for each reference to a character that XML forbids; U+FFFD is read in its place. */
  onForbidden: () => void = () => {};

  constructor() {
    // XML 1.1 would allow control characters.
    super({ xmlns: false, position: true, defaultXMLVersion: '1.0', forceXMLVersion: true });
  }

  override parseEntity(entity: string): string {
    if (!forbiddenReference.test(entity)) return super.parseEntity(entity);
    this.onForbidden();
    return '\ufffd';
  }

  /** saxes calls this in a start tag, where an attribute or the tag's end may come. */
  override sAttrib(): void {
    while (this.#readPlain());
    super.sAttrib();
  }

  /** False where the next attribute is not plain or not whole in this chunk: then saxes reads it. */
  #readPlain(): boolean {
    const { chunk } = this;
    plainAttribute.lastIndex = this.i;
    if (!plainAttribute.test(chunk)) return false;
    const end = plainAttribute.lastIndex;
    let start = this.i;
    while (chunk.charCodeAt(start) === space) start += 1;
    const equals = chunk.indexOf('=', start);
    this.column += end - this.i;
    this.i = end;
    this.pushAttrib(internName(chunk, start, equals), chunk.slice(equals + 2, end - 1));
    return true;
  }
}
