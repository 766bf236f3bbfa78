import { type SaxesAttributeNSIncomplete, SaxesParser, type SaxesTagNS } from 'saxes';
import yauzl from 'yauzl';
import { ARCHIVE_ENTRY_MAX_BYTES, ARCHIVE_TOTAL_MAX_BYTES } from '#domain/test-results/test-result-limits.ts';
import { WorkbookFault } from './workbook-fault.ts';

const maxEntries = 2_000;
const maxDepth = 64;
const entities = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
/** Namespaces of a workbook's elements, each in its transitional and, where there is one, its strict form. */
const namespaces: ReadonlySet<string> = new Set([
  'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  'http://purl.oclc.org/ooxml/spreadsheetml/main',
  'http://schemas.openxmlformats.org/package/2006/relationships',
  'http://schemas.openxmlformats.org/package/2006/content-types',
]);
const relationNamespaces: ReadonlySet<string> = new Set([
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  'http://purl.oclc.org/ooxml/officeDocument/relationships',
]);

/**
 * Receives the elements of one part that are of a workbook's namespaces, by their local names; attributes of the
 * relations' namespace are named `r:…`.
 */
export type PartHandler = {
  open: (name: string, attributes: Readonly<Record<string, string>>) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
  /** True once the rest of the part need not be read. */
  isDone?: () => boolean;
};

export type WorkbookParts = {
  /** In lower case, without a slash before them. */
  names: Iterable<string>;
  has: (name: string) => boolean;
  /** Reads a part as strict UTF-8 XML without a document type. @throws WorkbookFault */
  read: (name: string, handler: PartHandler) => Promise<void>;
  close: () => void;
};

export type PartLimits = { partBytes: number; totalBytes: number };
const readerLimits: PartLimits = { partBytes: ARCHIVE_ENTRY_MAX_BYTES, totalBytes: ARCHIVE_TOTAL_MAX_BYTES };

/** Opens a workbook's archive; names of parts are case-insensitive. @throws WorkbookFault */
export async function openParts(path: string, limits = readerLimits): Promise<WorkbookParts> {
  // Names are decoded below: yauzl refuses those that begin with a slash, as some programs write them.
  const zip = await yauzl.openPromise(path, { autoClose: false, decodeStrings: false });
  let entries: Map<string, yauzl.Entry>;
  try {
    entries = await readDirectory(zip);
  } catch (error) {
    zip.close();
    throw error;
  }
  let total = 0;
  const count = (bytes: number, part: number) => {
    total += bytes;
    if (part > limits.partBytes || total > limits.totalBytes) throw new WorkbookFault('tooLarge');
  };
  return {
    names: entries.keys(),
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

async function readDirectory(zip: yauzl.ZipFile): Promise<Map<string, yauzl.Entry>> {
  const entries = new Map<string, yauzl.Entry>();
  for await (const entry of zip.eachEntry()) {
    const { generalPurposeBitFlag, fileNameRaw, extraFields } = entry;
    const name = yauzl.getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false);
    const part = name.replace(/^\/+/, '').toLowerCase();
    if (entries.size >= maxEntries) throw new WorkbookFault('tooLarge');
    // With two entries of one name, readers may differ in which they read.
    if (entries.has(part)) throw new WorkbookFault('damaged');
    entries.set(part, entry);
  }
  return entries;
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

function attributesOf({ attributes }: SaxesTagNS): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { local, uri, value } of Object.values(attributes)) {
    if (uri === '') found[local] = value;
    else if (relationNamespaces.has(uri)) found[`r:${local}`] = value;
  }
  return found;
}

function strictParser(handler: PartHandler): SaxesParser<{ xmlns: true }> {
  const parser = new SaxesParser({ xmlns: true, position: false });
  let depth = 0;
  // The parser's own table inherits from Object, so that `&constructor;` would be known.
  parser.ENTITIES = Object.assign(Object.create(null), entities);
  parser.on('error', (cause) => {
    throw new WorkbookFault('damaged', { cause });
  });
  parser.on('doctype', () => {
    throw new WorkbookFault('doctype');
  });
  parser.on('attribute', ({ value }: SaxesAttributeNSIncomplete) => {
    if (value.length > 32_767) throw new WorkbookFault('tooLarge');
  });
  parser.on('opentag', (tag) => {
    depth += 1;
    if (depth > maxDepth) throw new WorkbookFault('tooLarge');
    if (namespaces.has(tag.uri)) handler.open(tag.local, attributesOf(tag));
  });
  parser.on('closetag', ({ local, uri }) => {
    depth -= 1;
    if (namespaces.has(uri)) handler.close?.(local);
  });
  parser.on('text', (text) => handler.text?.(text));
  parser.on('cdata', (text) => handler.text?.(text));
  return parser;
}
