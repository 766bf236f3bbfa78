import { type SaxesAttributePlain, SaxesParser } from 'saxes';
import yauzl from 'yauzl';
import { ARCHIVE_ENTRY_MAX_BYTES, ARCHIVE_TOTAL_MAX_BYTES } from '#domain/test-results/test-result-limits.ts';
import { WorkbookFault } from './workbook-fault.ts';

const maxEntries = 2_000;
const maxDepth = 64;
const entities = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Receives the elements of one part; names come without their namespace prefix. */
export type PartHandler = {
  open: (name: string, attributes: Readonly<Record<string, string>>) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
  /** True once the rest of the part need not be read. */
  isDone?: () => boolean;
};

export type WorkbookParts = {
  has: (name: string) => boolean;
  /** Reads a part as strict UTF-8 XML without a document type. @throws WorkbookFault */
  read: (name: string, handler: PartHandler) => Promise<void>;
  close: () => void;
};

/** Opens a workbook's archive; names of parts are case-insensitive. @throws WorkbookFault */
export async function openParts(path: string): Promise<WorkbookParts> {
  const zip = await yauzl.openPromise(path, { autoClose: false });
  const entries = new Map<string, yauzl.Entry>();
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName.replace(/^\/+/, '').toLowerCase();
    if (entries.size >= maxEntries) throw new WorkbookFault('tooLarge');
    if (entries.has(name)) throw new WorkbookFault('damaged');
    entries.set(name, entry);
  }
  let total = 0;
  const count = (bytes: number, part: number) => {
    total += bytes;
    if (part > ARCHIVE_ENTRY_MAX_BYTES || total > ARCHIVE_TOTAL_MAX_BYTES)
      throw new WorkbookFault('tooLarge');
  };
  return {
    has: (name) => entries.has(name.toLowerCase()),
    close: () => zip.close(),
    read: async (name, handler) => {
      const entry = entries.get(name.toLowerCase());

      if (entry?.isEncrypted()) throw new WorkbookFault('encrypted');
      if (!entry?.canDecodeFileData()) throw new WorkbookFault('damaged');
      await readPart(await zip.openReadStreamPromise(entry), handler, count);
    },
  };
}

async function readPart(
  stream: AsyncIterable<Uint8Array>,
  handler: PartHandler,
  count: (bytes: number, part: number) => void,
): Promise<void> {
  const parser = strictParser(handler);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (piece?: Uint8Array) => {
    try {
      return piece ? decoder.decode(piece, { stream: true }) : decoder.decode();
    } catch (cause) {
      throw new WorkbookFault('encoding', { cause });
    }
  };
  let bytes = 0;
  for await (const piece of stream) {
    bytes += piece.length;
    count(piece.length, bytes);
    parser.write(decode(piece));
    if (handler.isDone?.()) return;
  }
  parser.write(decode()).close();
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

function strictParser(handler: PartHandler): SaxesParser {
  const parser = new SaxesParser({ xmlns: false, position: false });
  let depth = 0;
  // The parser's own table inherits from Object, so that `&constructor;` would be known.
  parser.ENTITIES = Object.assign(Object.create(null), entities);
  parser.on('error', (cause) => {
    throw new WorkbookFault('damaged', { cause });
  });
  parser.on('doctype', () => {
    throw new WorkbookFault('doctype');
  });
  parser.on('attribute', ({ value }: SaxesAttributePlain) => {
    if (value.length > 32_767) throw new WorkbookFault('tooLarge');
  });
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    if (depth > maxDepth) throw new WorkbookFault('tooLarge');
    handler.open(localName(name), attributes as Record<string, string>);
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    handler.close?.(localName(name));
  });
  parser.on('text', (text) => handler.text?.(text));
  parser.on('cdata', (text) => handler.text?.(text));
  return parser;
}
