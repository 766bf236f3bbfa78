import type { SaxesAttributePlain, SaxesTagPlain } from 'saxes';
import { XML_MAX_ATTRIBUTES, XML_MAX_DEPTH } from '#domain/test-results/test-result-limits.ts';
import type { ResultProblem } from '#domain/test-results/test-result-outcome.ts';
import { TextPieces } from './encoding.ts';
import { ResultFault } from './result-fault.ts';
import { RoomySaxes } from './roomy-saxes.ts';

/** How much of the text is kept for quoting lines from it: real Build elements have 25,000 characters at most. */
const HEAD_MAX_CHARS = 262_144;
/** An attribute has a name, a sign of equality, two quotes and a space. */
const ATTRIBUTE_MIN_CHARS = 5;
const lineBreaks = /\r\n|\r|\n/;
const PREDEFINED_ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

type XmlPlace = { line: number; column: number };
export type XmlElement = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  line: number;
  /** Where each attribute ends; known for the root and its children only. */
  places: ReadonlyMap<string, XmlPlace>;
};

/** What reads one format. `path` holds the names of the open elements, the element itself last. */
export type XmlHandler = {
  open(element: XmlElement, path: readonly string[]): void;
  close(path: readonly string[]): void;
  /** Told what stands in the elements named in `textElements`, and in whatever is in them. */
  text(text: string, path: readonly string[]): void;
  textElements: ReadonlySet<string>;
  /** Elements that describe a failure: a fault inside them is one of the failure's information. */
  failureElements: ReadonlySet<string>;
};

/** Where the document type of a well-formed beginning stands, behind comments and instructions; -1 where it is not kept. */
function findDoctype(head: string): number {
  for (let at = head.indexOf('<'); at >= 0; at = head.indexOf('<', at)) {
    const end = head.startsWith('<!--', at) ? '-->' : head.startsWith('<?', at) ? '?>' : undefined;
    if (end === undefined) return at;
    const closed = head.indexOf(end, at + 4);
    if (closed < 0) return -1;
    at = closed + end.length;
  }
  return -1;
}

/**
 * A strict, streaming reader of XML: no document type, bounded depth and attributes, well-formed to the end.
 * Throws a ResultFault at the first violation and must not be used after it.
 */
export class XmlReader {
  readonly #parser = new RoomySaxes();
  readonly #pieces = new TextPieces();
  readonly #chooseHandler: (root: XmlElement) => XmlHandler;
  readonly #path: string[] = [];
  #handler: XmlHandler | undefined;
  #places = new Map<string, XmlPlace>();
  #startLine = 1;
  #startPosition = 0;
  /** At which depth an element began whose text is wanted; 0 outside of one. */
  #textDepth = 0;
  readonly #head: string[] = [];
  #headChars = 0;
  #ending = false;
  readonly #line = () => this.#parser.line;

  constructor(chooseHandler: (root: XmlElement) => XmlHandler) {
    this.#chooseHandler = chooseHandler;
    const parser = this.#parser;
    // The parser's own table inherits from Object and so would know an entity named "constructor".
    parser.ENTITIES = Object.assign(Object.create(null), PREDEFINED_ENTITIES);
    parser.on('error', (error) => this.#refuseIllFormed(error));
    parser.on('xmldecl', ({ encoding }) => this.#checkEncoding(encoding));
    parser.on('doctype', () => this.#refuseDoctype());
    parser.on('opentagstart', ({ name }) => this.#startTag(name));
    parser.on('opentag', (tag) => this.#open(tag));
    parser.on('closetag', () => this.#close());
  }

  write(chunk: Uint8Array): void {
    this.#feed(this.#pieces.decode(chunk, this.#line));
  }

  /** The end of the file; what is still open now was cut off. */
  close(): void {
    this.#feed(this.#pieces.end(this.#line));
    this.#ending = true;
    this.#parser.close();
  }

  /** The lines as they stand in the file, as far as they were read and kept. */
  quoteLines(): string[] {
    return this.#head.join('').split(lineBreaks);
  }

  #feed(text: string): void {
    if (this.#headChars < HEAD_MAX_CHARS) {
      this.#head.push(text);
      this.#headChars += text.length;
    }
    this.#parser.write(text);
  }

  #refuse(detail: ResultProblem, hint?: string): never {
    const { line, column } = this.#parser;
    const inFailure = this.#path.some((name) => this.#handler?.failureElements.has(name));
    if (inFailure && !this.#ending) {
      throw new ResultFault('exceptionParseFailed', 'unreadableFailure', { line, column: column + 1, hint });
    }
    throw new ResultFault('invalidTestResultFile', detail, { line, column: column + 1, hint });
  }

  /** The parser tells of a document type at its end only. */
  #refuseDoctype(): never {
    const head = this.#head.join('');
    const at = findDoctype(head);
    if (at < 0) return this.#refuse('doctype');
    const before = head.slice(0, at).split(lineBreaks);
    const column = (before.at(-1)?.length ?? 0) + 1;
    throw new ResultFault('invalidTestResultFile', 'doctype', { line: before.length, column });
  }

  #refuseIllFormed(error: Error): never {
    const reason = error.message.replace(/^\d+:\d+: /, '');
    return this.#refuse(this.#ending ? 'truncated' : 'notWellFormed', reason);
  }

  #checkEncoding(encoding: string | undefined): void {
    if (encoding !== undefined && !this.#pieces.checkDeclared(encoding)) this.#refuse('notUtf8', encoding);
  }

  #startTag(name: string): void {
    const depth = this.#path.push(name);
    if (depth > XML_MAX_DEPTH) this.#refuse('tooDeep', name);
    const parser = this.#parser;
    // The character after the name is read already: a line break there does not belong to the name's line.
    this.#startLine = parser.columnIndex === 0 ? parser.line - 1 : parser.line;
    this.#startPosition = parser.position;
    // Of a million elements nobody asks where their attributes stand.
    parser.attributeHandler = depth <= 2 ? this.#placeAttribute : undefined;
    if (depth <= 2) this.#places = new Map();
  }

  readonly #placeAttribute = ({ name }: SaxesAttributePlain): void => {
    if (this.#places.size >= XML_MAX_ATTRIBUTES) this.#refuse('tooManyAttributes', this.#path.at(-1));
    this.#places.set(name, { line: this.#parser.line, column: this.#parser.columnIndex });
  };

  #open({ name, attributes }: SaxesTagPlain): void {
    this.#checkAttributes(attributes);
    const element = { name, attributes, line: this.#startLine, places: this.#places };
    this.#handler ??= this.#chooseHandler(element);
    if (this.#textDepth === 0 && this.#handler.textElements.has(name)) this.#hear(this.#path.length);
    this.#handler.open(element, this.#path);
  }

  /** Counts where there is room for too many. */
  #checkAttributes(attributes: object): void {
    if (this.#parser.position - this.#startPosition < XML_MAX_ATTRIBUTES * ATTRIBUTE_MIN_CHARS) return;
    if (Object.keys(attributes).length > XML_MAX_ATTRIBUTES)
      this.#refuse('tooManyAttributes', this.#path.at(-1));
  }

  #close(): void {
    this.#handler?.close(this.#path);
    if (this.#path.length === this.#textDepth) this.#hear(0);
    this.#path.pop();
  }

  /** Text is gathered inside of an element that wants it, and passed over elsewhere. */
  #hear(depth: number): void {
    this.#textDepth = depth;
    this.#parser.textHandler = depth === 0 ? undefined : this.#tellText;
    this.#parser.cdataHandler = this.#parser.textHandler;
  }

  readonly #tellText = (text: string): void => this.#handler?.text(text, this.#path);
}
