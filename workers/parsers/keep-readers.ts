import { readFile, stat } from 'node:fs/promises';
import { RESULT_XML_MAX_BYTES } from '#domain/test-results/test-result-limits.ts';
import type { ParseOutcome } from '#domain/test-results/test-result-outcome.ts';
import { type OpenSandbox, openSandbox } from '#infra/sandbox/open-sandbox.ts';
import { concludeReading, type Heard, hearReader } from './hear-reader.ts';
import { type BytesRequest, READER, STAYS } from './parse-request.ts';
import { readerBounds } from './reader-bounds.ts';
import { type ChildParseOptions, parseInChild } from './run-in-child.ts';

/** Larger files are read in a process of their own: beside the reading its start is nothing. */
const mostBytes = 1_048_576;
/** Milliseconds that a reader waits for the next file of the same sender. */
const keptMs = 3_000;
const mostKept = 2;
const mostFiles = 100;

/** `owner` is who sent it: one reader reads the files of one sender only. */
export type OwnedParse = ChildParseOptions & { owner: string };

export type Readers = {
  /** As `parseInChild`. */
  read: (options: OwnedParse) => Promise<ParseOutcome>;
  close: () => void;
};

type Reader = { owner: string; sandbox: OpenSandbox; pid: number | undefined; files: number };
type Waiting = { reader: Reader; timer: NodeJS.Timeout };

/**
 * Reads test results in sandboxes that stay for a while: starting one takes longer than reading a small file. A reader that
 * refuses a file stays too; one that broke or was ended does not, and what ended a reader that had read others is read again
 * alone.
 */
export function keepReaders(): Readers {
  const waiting: Waiting[] = [];
  const drop = (one: Waiting) => {
    clearTimeout(one.timer);
    waiting.splice(waiting.indexOf(one), 1);
    return one.reader;
  };
  const keep = (reader: Reader) => {
    const one: Waiting = { reader, timer: setTimeout(() => drop(one).sandbox.end(), keptMs) };
    one.timer.unref();
    waiting.push(one);
    if (waiting.length > mostKept && waiting[0]) drop(waiting[0]).sandbox.end();
  };
  const take = (options: OwnedParse): Reader => {
    const own = waiting.find(({ reader }) => reader.owner === options.owner);
    return own ? drop(own) : startReader(options);
  };
  return {
    read: async (options) => {
      options.signal?.throwIfAborted();
      if ((await stat(options.file)).size > mostBytes) return parseInChild(options);
      const bytes = await readFile(options.file, 'base64');
      return readIn(take(options), keep, { ...options, bytes });
    },
    close: () => {
      for (const one of [...waiting]) drop(one).sandbox.end();
    },
  };
}

function startReader({ owner, ...options }: OwnedParse): Reader {
  const reader: Pick<Reader, 'pid'> = { pid: undefined };
  const onSpawn = (pid: number) => {
    reader.pid = pid;
  };
  const sandbox = openSandbox({ ...readerBounds(options), script: READER, onSpawn }, STAYS);
  return { ...reader, owner, sandbox, files: 0 };
}

async function readIn(
  reader: Reader,
  keep: (reader: Reader) => void,
  { bytes, ...options }: OwnedParse & { bytes: string },
): Promise<ParseOutcome> {
  const { maxXmlBytes = RESULT_XML_MAX_BYTES, declared = {}, asked = '', signal, onSpawn } = options;
  if (reader.pid !== undefined) onSpawn?.(reader.pid);
  const request: BytesRequest = { bytes, maxXmlBytes, declared, asked };
  const heard: Heard = {};
  reader.files += 1;
  const end = await reader.sandbox.run({
    ...readerBounds(options),
    request,
    onMessage: (message) => hearReader(message, heard, options.onProgress),
    ...(signal ? { signal } : {}),
  });
  if (end === null && heard.outcome && reader.files < mostFiles) keep(reader);
  else reader.sandbox.end();
  const others = reader.files > 1 && heard.outcome === undefined;
  if (end !== null && end.killed !== 'aborted' && others) return parseInChild(options);
  return concludeReading(heard, end, signal);
}
