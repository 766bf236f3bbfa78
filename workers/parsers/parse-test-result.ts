import type { RunValues } from '#domain/test-results/declared-run.ts';
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
import { bufferInput, type Container, type ResultInput, readChunks, sniffContainer } from './result-input.ts';
import { TradefedHandler } from './tradefed.ts';
import { type XmlElement, XmlReader } from './xml-reader.ts';

/** To be raised with every change of what a report says: results are stored by (file, parser version). */
export const PARSER_VERSION = 6;

export type ParseOptions = {
  /** Cap of the XML in bytes, inclusive, bare or inflated from an archive; 1 MB when left out. */
  maxXmlBytes?: number;
  /** What the partner says of the run where the file may leave it out. */
  declared?: RunValues;
  /** Failed cases of a run that this one is merged with, see `askedCases`. */
  earlierFailures?: string;
  /** Called for every chunk of 32 KiB. */
  onProgress?: (progress: ParseProgress) => void;
  /** Awaited after every chunk; lets fault tests slow the reading down. */
  afterChunk?: () => Promise<void>;
};

type LocatedXml = {
  container: Container;
  files: number;
  xmlBytes: number;
  chunks: AsyncIterable<Uint8Array>;
};

/**
 * Reads a test result (Tradefed, JUnit or xdevice; XML, ZIP, GZIP or TAR) into a report, or says why it is refused.
 * Rejects only for trouble that is not the file's fault, such as an unreadable disk.
 */
export async function parseTestResult(input: ResultInput, options: ParseOptions = {}): Promise<ParseOutcome> {
  try {
    const source = await openSource(await bufferInput(input));
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
  return { ok: true, report, ...(options.earlierFailures ? { passedAgain } : {}) };
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

function chooseHandler(root: XmlElement, declared: RunValues, earlierFailures?: string): FormatHandler {
  if (root.name === 'Result') return new TradefedHandler(root, earlierFailures);
  if (isXdevice(root)) return new XdeviceHandler(root, declared, earlierFailures);
  if (root.name === 'testsuites' || root.name === 'testsuite')
    return new JunitHandler(root, declared, earlierFailures);
  if (root.name === 'TestResult') return new EarlyHandler(root, earlierFailures);
  throw new ResultFault('invalidTestResultFile', 'unknownRoot', { line: root.line, hint: root.name });
}

async function readXml(
  located: LocatedXml,
  { declared = {}, earlierFailures, onProgress, afterChunk }: ParseOptions,
) {
  let handler: FormatHandler | undefined;
  const reader = new XmlReader((root) => {
    handler = chooseHandler(root, declared, earlierFailures);
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
  const { count, line } = reader.replaced;
  if (count > 0) handler.builder.notes.add('charactersReplaced', { line }, '', count);
  const composed = handler.compose(() => reader.quoteLines());
  return { composed, passedAgain: handler.builder.passedAgain.prints };
}

function describeProgress(
  stage: ParseProgress['stage'],
  { container, xmlBytes }: LocatedXml,
  handler: FormatHandler | undefined,
  bytesRead: number,
): ParseProgress {
  const { format, casesExpected, builder } = handler ?? {};
  return {
    stage,
    container,
    ...(format === undefined ? {} : { format }),
    bytesRead: Math.min(bytesRead, xmlBytes),
    totalBytes: xmlBytes,
    casesSeen: builder?.casesSeen ?? 0,
    ...(casesExpected === undefined ? {} : { casesExpected }),
  };
}
