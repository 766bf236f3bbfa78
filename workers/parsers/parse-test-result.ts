import { RESULT_XML_MAX_BYTES } from '#domain/test-results/test-result-limits.ts';
import type { ParseOutcome, ParseProgress } from '#domain/test-results/test-result-outcome.ts';
import { readResultFromZip } from './archive.ts';
import type { FormatHandler } from './format-handler.ts';
import { JunitHandler } from './junit.ts';
import { ResultFault } from './result-fault.ts';
import {
  type GatheredInput,
  gatherInput,
  measureInput,
  type ResultInput,
  readChunks,
  readHead,
  sniffContainer,
} from './result-input.ts';
import { TradefedHandler } from './tradefed.ts';
import { type XmlElement, XmlReader } from './xml-reader.ts';

/** Changes with every change of what a report says: results are stored by (file, parser version). */
export const PARSER_VERSION = 2;

export type ParseOptions = {
  /** Cap of the XML in bytes, inclusive, bare or inflated from a ZIP; 1 MB when left out. */
  maxXmlBytes?: number;
  /** Called for every piece read: throttle where it matters. */
  onProgress?: (progress: ParseProgress) => void;
  /** Awaited after every piece of 32 KiB; lets fault tests slow the reading down. */
  afterChunk?: () => Promise<void>;
};

type LocatedXml = {
  container: 'xml' | 'zip';
  files: number;
  xmlBytes: number;
  content: string | readonly Uint8Array[];
};

/**
 * Reads a test result (Tradefed or JUnit XML, bare or in a ZIP) into a report.
 * Whatever the bytes are, the outcome says so; it rejects only for trouble of our own, such as an unreadable disk.
 */
export async function parseTestResult(input: ResultInput, options: ParseOptions = {}): Promise<ParseOutcome> {
  try {
    const located = await locateXml(await gatherInput(input), options.maxXmlBytes ?? RESULT_XML_MAX_BYTES);
    const { container, files, xmlBytes } = located;
    const report = await readXml(located, options);
    return { ok: true, report: { ...report, source: { container, files, xmlBytes } } };
  } catch (error) {
    if (error instanceof ResultFault) return { ok: false, error: error.error };
    throw error;
  }
}

async function locateXml(input: GatheredInput, maxXmlBytes: number): Promise<LocatedXml> {
  const container = sniffContainer(await readHead(input));
  if (container === 'zip') {
    const { chunks, xmlBytes, files } = await readResultFromZip(input, maxXmlBytes);
    refuseOverSize(xmlBytes, maxXmlBytes);
    return { container, files, xmlBytes, content: chunks };
  }
  const xmlBytes = await measureInput(input);
  refuseOverSize(xmlBytes, maxXmlBytes);
  return { container, files: 1, xmlBytes, content: typeof input === 'string' ? input : [input] };
}

function refuseOverSize(bytes: number, maxXmlBytes: number): void {
  if (bytes <= maxXmlBytes) return;
  throw new ResultFault('testResultTooLarge', 'overSize', { hint: `${bytes} > ${maxXmlBytes}` });
}

function chooseHandler(root: XmlElement): FormatHandler {
  if (root.name === 'Result') return new TradefedHandler(root);
  if (root.name === 'testsuites' || root.name === 'testsuite') return new JunitHandler(root);
  throw new ResultFault('invalidTestResultFile', 'unknownRoot', { line: root.line, hint: root.name });
}

async function readXml(located: LocatedXml, { onProgress, afterChunk }: ParseOptions) {
  let handler: FormatHandler | undefined;
  const reader = new XmlReader((root) => {
    handler = chooseHandler(root);
    onProgress?.(describeProgress('checked', located, handler, 0));
    return handler;
  });
  let bytesRead = 0;
  for await (const chunk of readChunks(located.content)) {
    bytesRead += chunk.length;
    reader.write(chunk);
    onProgress?.(describeProgress('parsing', located, handler, bytesRead));
    await afterChunk?.();
  }
  reader.close();
  if (handler === undefined) throw new ResultFault('invalidTestResultFile', 'empty');
  return handler.compose(() => reader.quoteLines());
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
