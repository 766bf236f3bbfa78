import { createReadStream } from 'node:fs';
import { mkdir, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** The end of the audit log's chain at a moment, kept where the database cannot change it. */
export type AuditAnchor = { sequence: number; hash: string; at: string };

/**
 * Where anchors are kept. Whoever writes an adapter to storage with retention (object lock, WORM) keeps to this:
 * anchors are added, never changed, and read in steps.
 */
export type AnchorStore = {
  append: (anchor: AuditAnchor) => Promise<void>;
  /** The anchor with the highest number of those that were added last; null where there is none. */
  newest: () => Promise<AuditAnchor | null>;
  /** The anchors of entries after one number and up to another, and how many lines could not be read. */
  between: (after: number, upTo: number) => Promise<{ anchors: AuditAnchor[]; damaged: number }>;
};

const dayFile = /^anchors-\d{4}-\d\d-\d\d\.jsonl$/;
/** A line has some 130 bytes. */
const tailBytes = 8_192;

/**
 * Anchors as lines of JSON, a file a day (UTC), only ever opened to append: any number of processes may write, and the
 * folder may forbid all else.
 */
export function createFolderAnchors(folder: string): AnchorStore {
  const firsts = new Map<string, number>();
  const days = async () => {
    const names = await readdir(folder).catch(ignoreMissing);
    return names.filter((name) => dayFile.test(name)).sort();
  };
  const firstOf = async (name: string) => {
    const known = firsts.get(name);
    if (known !== undefined) return known;
    const [first] = parseLines(await readPiece(join(folder, name), 'start')).anchors;
    if (first) firsts.set(name, first.sequence);
    return first?.sequence ?? null;
  };
  return {
    append: (anchor) => appendLine(folder, anchor),
    newest: async () => {
      for (const name of (await days()).reverse()) {
        const { anchors } = parseLines(await readPiece(join(folder, name), 'end'));
        if (anchors.length > 0) return anchors.reduce((a, b) => (b.sequence >= a.sequence ? b : a));
      }
      return null;
    },
    between: async (after, upTo) => {
      const found = { anchors: [] as AuditAnchor[], damaged: 0 };
      for (const name of await daysOf(await days(), firstOf, after, upTo))
        await readDay(join(folder, name), after, upTo, found);
      return found;
    },
  };
}

/** The days that may hold anchors of these numbers, which grow from day to day. */
async function daysOf(
  names: string[],
  firstOf: (name: string) => Promise<number | null>,
  after: number,
  upTo: number,
): Promise<string[]> {
  let begin = 0;
  let end = names.length;
  for (const [place, name] of names.entries()) {
    const first = await firstOf(name);
    if (first === null) continue;
    // Two processes may write their first lines of a day in the wrong order: one day more is read.
    if (first <= after) begin = Math.max(0, place - 1);
    if (first > upTo) {
      end = Math.min(end, place + 1);
      break;
    }
  }
  return names.slice(begin, end);
}

async function readDay(
  path: string,
  after: number,
  upTo: number,
  found: { anchors: AuditAnchor[]; damaged: number },
): Promise<void> {
  for await (const line of createInterface({ input: createReadStream(path) })) {
    const { anchors, damaged } = parseLines(line);
    found.damaged += damaged;
    for (const anchor of anchors) {
      if (anchor.sequence > after && anchor.sequence <= upTo) found.anchors.push(anchor);
    }
  }
}

/** One write, on disk when it resolves; a line that a crash tore off before it is closed. */
async function appendLine(folder: string, anchor: AuditAnchor): Promise<void> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, `anchors-${anchor.at.slice(0, 10)}.jsonl`);
  const torn = (await readPiece(path, 'end').catch(ignoreMissing)).at(-1);
  const { sequence, hash, at } = anchor;
  const line = `${JSON.stringify({ sequence, hash, at })}\n`;
  const file = await open(path, 'a', 0o640);
  try {
    await file.write(torn === undefined || torn === '\n' ? line : `\n${line}`);
    await file.datasync();
  } finally {
    await file.close();
  }
}

/** The first or the last whole lines of a file. */
async function readPiece(path: string, which: 'start' | 'end'): Promise<string> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const length = Math.min(size, tailBytes);
    const from = which === 'start' ? 0 : size - length;
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, from);
    const text = buffer.toString();
    if (which === 'start') return length < size ? text.slice(0, text.lastIndexOf('\n') + 1) : text;
    return from > 0 ? text.slice(text.indexOf('\n') + 1) : text;
  } finally {
    await file.close();
  }
}

function parseLines(text: string): { anchors: AuditAnchor[]; damaged: number } {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const anchors = lines.map(parseLine).filter((anchor) => anchor !== null);
  return { anchors, damaged: lines.length - anchors.length };
}

function parseLine(line: string): AuditAnchor | null {
  try {
    const { sequence, hash, at } = JSON.parse(line);
    const isAnchor =
      Number.isSafeInteger(sequence) && /^[0-9a-f]{64}$/.test(hash) && !Number.isNaN(Date.parse(at));
    return isAnchor ? { sequence, hash, at } : null;
  } catch {
    return null;
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
