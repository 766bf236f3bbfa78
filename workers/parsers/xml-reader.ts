import type { SaxesAttributePlain, SaxesTagPlain } from 'saxes';
import { XML_MAX_ATTRIBUTES, XML_MAX_DEPTH } from '#domain/test-results/test-result-limits.ts';
import type { ResultProblem } from '#domain/test-results/test-result-outcome.ts';
import { StreamDecoder } from './encoding.ts';
import { FastSaxes } from './fast-saxes.ts';
import { ResultFault } from './result-fault.ts';

/** How much of the text is kept for excerpts; real Build elements have up to 25,000 characters. */
const HEAD_MAX_CHARS = 262_144;
/** A name, `=`, two quotes and a space. */
const ATTRIBUTE_MIN_CHARS = 5;
const lineBreaks = /\r\n|\r|\n/;
/** What terminals take as commands, such as colours, and the two that are no characters; XML forbids them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is replaced
const FORBIDDEN = /[\u0007\u0008\u000b\u000c\u001b\ufffe\uffff]/g;
const PREDEFINED_ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

type XmlPosition = { line: number; column: number };
export type XmlElement = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  line: number;
  /** Where each attribute ends; known for the root and its children only. */
  attributeEnds: ReadonlyMap<string, XmlPosition>;
};

/** Receives the elements of a document. `path` holds the names of the open elements, the present one last. */
export type XmlHandler = {
  open(element: XmlElement, path: readonly string[]): void;
  close(path: readonly string[]): void;
  /** Called for text inside of `textElements`, at any depth. */
  text(text: string, path: readonly string[]): void;
  textElements: ReadonlySet<string>;
  /** Elements that describe a failure: an error inside of them is `exceptionParseFailed`. */
  failureElements: ReadonlySet<string>;
};

/** Index of the document type, behind comments and instructions; -1 where it is not in `head`. */
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
  readonly #parser = new FastSaxes();
  readonly #decoder = new StreamDecoder();
  readonly #chooseHandler: (root: XmlElement) => XmlHandler;
  readonly #path: string[] = [];
  #handler: XmlHandler | undefined;
  #attributeEnds = new Map<string, XmlPosition>();
  #startLine = 1;
  #startPosition = 0;
  /** Depth of the open text element; 0 outside of one. */
  #textDepth = 0;
  readonly #head: string[] = [];
  #headChars = 0;
  #ending = false;
  /** Number of characters that XML forbids and that were replaced, and the line of the first. */
  readonly replaced = { count: 0, line: 0 };
  readonly #line = () => this.#parser.line;

  constructor(chooseHandler: (root: XmlElement) => XmlHandler) {
    this.#chooseHandler = chooseHandler;
    const parser = this.#parser;
    // The parser's own table inherits from Object, so that `&constructor;` would be known.
    parser.ENTITIES = Object.assign(Object.create(null), PREDEFINED_ENTITIES);
    parser.onForbidden = () => this.#noteReplaced(parser.line);
    parser.on('error', (error) => this.#refuseIllFormed(error));
    parser.on('xmldecl', ({ encoding }) => this.#checkEncoding(encoding));
    parser.on('doctype', () => this.#refuseDoctype());
    parser.on('opentagstart', ({ name }) => this.#startTag(name));
    parser.on('opentag', (tag) => this.#open(tag));
    parser.on('closetag', () => this.#close());
  }

  write(chunk: Uint8Array): void {
    this.#feed(this.#decoder.decode(chunk, this.#line));
  }

  /** Ends the document. @throws ResultFault where an element is still open */
  close(): void {
    this.#feed(this.#decoder.end(this.#line));
    this.#ending = true;
    this.#parser.close();
  }

  /** The document's first lines, up to 262,144 characters. */
  quoteLines(): string[] {
    return this.#head.join('').split(lineBreaks);
  }

  #noteReplaced(line: number): void {
    this.replaced.count += 1;
    this.replaced.line ||= line;
  }

  #replaceForbidden(text: string): string {
    const lineOf = (offset: number) => this.#parser.line + text.slice(0, offset).split('\n').length - 1;
    return text.replace(FORBIDDEN, (_, offset: number) => {
      this.#noteReplaced(this.replaced.line || lineOf(offset));
      return '\ufffd';
    });
  }

  #feed(decoded: string): void {
    const text = this.#replaceForbidden(decoded);
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

  /** saxes reports a document type at its end, so its start is searched for. */
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
    if (encoding !== undefined && !this.#decoder.checkDeclared(encoding)) this.#refuse('notUtf8', encoding);
  }

  #startTag(name: string): void {
    const depth = this.#path.push(name);
    if (depth > XML_MAX_DEPTH) this.#refuse('tooDeep', name);
    const parser = this.#parser;
    // The parser has read the character after the name, which may be a line break.
    this.#startLine = parser.columnIndex === 0 ? parser.line - 1 : parser.line;
    this.#startPosition = parser.position;
    // Deeper elements are too many, and their positions are not used.
    parser.attributeHandler = depth <= 2 ? this.#noteAttributeEnd : undefined;
    if (depth <= 2) this.#attributeEnds = new Map();
  }

  readonly #noteAttributeEnd = ({ name }: SaxesAttributePlain): void => {
    if (this.#attributeEnds.size >= XML_MAX_ATTRIBUTES) this.#refuse('tooManyAttributes', this.#path.at(-1));
    this.#attributeEnds.set(name, { line: this.#parser.line, column: this.#parser.columnIndex });
  };

  #open({ name, attributes }: SaxesTagPlain): void {
    this.#checkAttributes(attributes);
    const element = { name, attributes, line: this.#startLine, attributeEnds: this.#attributeEnds };
    this.#handler ??= this.#chooseHandler(element);
    if (this.#textDepth === 0 && this.#handler.textElements.has(name)) this.#setTextDepth(this.#path.length);
    this.#handler.open(element, this.#path);
  }

  /** Counts only where the tag is long enough for too many. */
  #checkAttributes(attributes: object): void {
    if (this.#parser.position - this.#startPosition < XML_MAX_ATTRIBUTES * ATTRIBUTE_MIN_CHARS) return;
    if (Object.keys(attributes).length > XML_MAX_ATTRIBUTES)
      this.#refuse('tooManyAttributes', this.#path.at(-1));
  }

  #close(): void {
    this.#handler?.close(this.#path);
    if (this.#path.length === this.#textDepth) this.#setTextDepth(0);
    this.#path.pop();
  }

  /** Without a text handler saxes collects no text, which is faster. */
  #setTextDepth(depth: number): void {
    this.#textDepth = depth;
    this.#parser.textHandler = depth === 0 ? undefined : this.#passText;
    this.#parser.cdataHandler = this.#parser.textHandler;
  }

  readonly #passText = (text: string): void => this.#handler?.text(text, this.#path);
}
