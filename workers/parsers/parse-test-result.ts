import type { RunWords } from '#domain/test-results/declared-run.ts';
import { RESULT_XML_MAX_BYTES } from '#domain/test-results/test-result-limits.ts';
import type { ParseOutcome, ParseProgress } from '#domain/test-results/test-result-outcome.ts';
import { type ByteSource, openSource } from './containers/byte-source.ts';
import { readGzip } from './containers/gzip-archive.ts';
import { readZip } from './containers/zip-archive.ts';
import { EarlyHandler } from './early/early.ts';
import type { FormatHandler } from './format-handler.ts';
import { JunitHandler } from './junit/junit.ts';
import { isXdevice, XdeviceHandler } from './junit/xdevice.ts';
import { ResultFault } from './result-fault.ts';
import { type Container, gatherInput, type ResultInput, readChunks, sniffContainer } from './result-input.ts';
import { TradefedHandler } from './tradefed.ts';
import { type XmlElement, XmlReader } from './xml-reader.ts';

/** Changes with every change of what a report says: results are stored by (file, parser version). */
export const PARSER_VERSION = 5;

export type ParseOptions = {
  /** Cap of the XML in bytes, inclusive, bare or inflated from an archive; 1 MB when left out. */
  maxXmlBytes?: number;
  /** What the partner says of the run where the file may leave it out. */
  declared?: RunWords;
  /** Failed cases of a run that this one is merged with, see `askedCases`. */
  asked?: string;
  /** Called for every piece read: throttle where it matters. */
  onProgress?: (progress: ParseProgress) => void;
  /** Awaited after every piece of 32 KiB; lets fault tests slow the reading down. */
  afterChunk?: () => Promise<void>;
};

type LocatedXml = {
  container: Container;
  files: number;
  xmlBytes: number;
  chunks: AsyncIterable<Uint8Array>;
};

/**
 * Reads a test result (of Tradefed, JUnit or xdevice, bare or packed) into a report.
 * Whatever the bytes are, the outcome says so; it rejects only for trouble of our own, such as an unreadable disk.
 */
export async function parseTestResult(input: ResultInput, options: ParseOptions = {}): Promise<ParseOutcome> {
  try {
    const source = await openSource(await gatherInput(input));
    try {
      return await readSource(source, options);
    } finally {
      await source.close();
    }
  } catch (error) {
    if (error instanceof ResultFault) return { ok: false, error: error.error };
    throw error;
  }
}

async function readSource(source: ByteSource, options: ParseOptions): Promise<ParseOutcome> {
  const maxXmlBytes = options.maxXmlBytes ?? RESULT_XML_MAX_BYTES;
  const located = await locateXml(source, maxXmlBytes);
  refuseOverSize(located.xmlBytes, maxXmlBytes);
  const { container, files, xmlBytes } = located;
  const { composed, passedAgain } = await readXml(located, options);
  const report = { ...composed, source: { container, files, xmlBytes } };
  return { ok: true, report, ...(options.asked ? { passedAgain } : {}) };
}

async function locateXml(source: ByteSource, maxXmlBytes: number): Promise<LocatedXml> {
  const container = await sniffContainer(source);
  if (container === 'zip') return { container, ...(await readZip(source, maxXmlBytes)) };
  if (container === 'gzip') return { container, ...(await readGzip(source, maxXmlBytes)) };
  return { container, files: 1, xmlBytes: source.size, chunks: source.stream() };
}

function refuseOverSize(bytes: number, maxXmlBytes: number): void {
  if (bytes <= maxXmlBytes) return;
  throw new ResultFault('testResultTooLarge', 'overSize', { hint: `${bytes} > ${maxXmlBytes}` });
}

function chooseHandler(root: XmlElement, declared: RunWords, asked?: string): FormatHandler {
  if (root.name === 'Result') return new TradefedHandler(root, asked);
  if (isXdevice(root)) return new XdeviceHandler(root, declared, asked);
  if (root.name === 'testsuites' || root.name === 'testsuite') return new JunitHandler(root, declared, asked);
  if (root.name === 'TestResult') return new EarlyHandler(root, asked);
  throw new ResultFault('invalidTestResultFile', 'unknownRoot', { line: root.line, hint: root.name });
}

async function readXml(located: LocatedXml, { declared = {}, asked, onProgress, afterChunk }: ParseOptions) {
  let handler: FormatHandler | undefined;
  const reader = new XmlReader((root) => {
    handler = chooseHandler(root, declared, asked);
    onProgress?.(describeProgress('checked', located, handler, 0));
    return handler;
  });
  let bytesRead = 0;
  for await (const chunk of readChunks(located.chunks)) {
    bytesRead += chunk.length;
    reader.write(chunk);
    onProgress?.(describeProgress('parsing', located, handler, bytesRead));
    await afterChunk?.();
  }
  reader.close();
  if (handler === undefined) throw new ResultFault('invalidTestResultFile', 'empty');
  const composed = handler.compose(() => reader.quoteLines());
  return { composed, passedAgain: handler.draft.passedAgain.prints };
}

function describeProgress(
  stage: ParseProgress['stage'],
  { container, xmlBytes }: LocatedXml,
  handler: FormatHandler | undefined,
  bytesRead: number,
): ParseProgress {
  const { format, casesExpected, draft } = handler ?? {};
  return {
    stage,
    container,
    ...(format === undefined ? {} : { format }),
    bytesRead: Math.min(bytesRead, xmlBytes),
    totalBytes: xmlBytes,
    casesSeen: draft?.casesSeen ?? 0,
    ...(casesExpected === undefined ? {} : { casesExpected }),
  };
}
