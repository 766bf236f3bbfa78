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

/** An attribute as tools write them, of printable ASCII with nothing to replace in it, and a character that may follow it. */
const plain = / *[A-Za-z_:][\w:.-]*=(?:"[ !#-%'-;=-~]*"|'[ -%(-;=-~]*')(?=[ />])/y;
const space = 0x20;

/** Names that were read before, by what little of them is looked at first. */
const knownNames: string[] = Array.from({ length: 256 }, () => '');
const longestKnown = 32;

/**
 * What stands in a chunk from `start` to `end`, as the very string that it was before where it was there: a cut of the chunk
 * is a new string each time, which a dictionary has to look up letter by letter.
 */
function nameIn(chunk: string, start: number, end: number): string {
  const place = (chunk.charCodeAt(start) * 31 + chunk.charCodeAt(end - 1) * 7 + end - start) & 255;
  const known = knownNames[place] as string;
  if (known.length === end - start && chunk.startsWith(known, start)) return known;
  const name = chunk.slice(start, end);
  if (name.length > longestKnown) return name;
  // As a key, for a cut would keep the whole chunk.
  const [kept = name] = Object.keys({ [name]: 0 });
  knownNames[place] = kept;
  return kept;
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
    plain.lastIndex = this.i;
    if (!plain.test(chunk)) return false;
    const end = plain.lastIndex;
    let start = this.i;
    while (chunk.charCodeAt(start) === space) start += 1;
    const equals = chunk.indexOf('=', start);
    this.column += end - this.i;
    this.i = end;
    this.pushAttrib(nameIn(chunk, start, equals), chunk.slice(equals + 2, end - 1));
    return true;
  }
}
