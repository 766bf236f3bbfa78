import { createReadStream } from 'node:fs';
import { mkdir, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** The end of the audit log's hash chain at a time, stored outside of the database. */
export type AuditAnchor = { sequence: number; hash: string; at: string };

/**
 * Append-only storage of anchors; another adapter may use storage with retention (object lock, WORM).
 */
export type AnchorStore = {
  append: (anchor: AuditAnchor) => Promise<void>;
  /** The anchor with the highest sequence; null where there is none. */
  newest: () => Promise<AuditAnchor | null>;
  /** Anchors with `after` < sequence <= `upTo`, and the number of unreadable lines. */
  between: (after: number, upTo: number) => Promise<{ anchors: AuditAnchor[]; damaged: number }>;
};

const dayFile = /^anchors-\d{4}-\d\d-\d\d\.jsonl$/;
/** A line has some 130 bytes. */
const tailBytes = 8_192;

/**
 * Anchors as lines of JSON, a file a day (UTC). Files are only opened to append, so several processes may write.
 */
export function createFolderAnchors(folder: string): AnchorStore {
  const firstSequences = new Map<string, number>();
  const days = async () => {
    const names = await readdir(folder).catch(ignoreMissing);
    return names.filter((name) => dayFile.test(name)).sort();
  };
  const firstSequenceOf = async (name: string) => {
    const known = firstSequences.get(name);
    if (known !== undefined) return known;
    const [first] = parseLines(await readPiece(join(folder, name), 'start')).anchors;
    if (first) firstSequences.set(name, first.sequence);
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
      for (const name of await selectDays(await days(), firstSequenceOf, after, upTo))
        await readDay(join(folder, name), after, upTo, found);
      return found;
    },
  };
}

/** The files that may hold anchors of these numbers, which grow from day to day. */
async function selectDays(
  names: string[],
  firstSequenceOf: (name: string) => Promise<number | null>,
  after: number,
  upTo: number,
): Promise<string[]> {
  let begin = 0;
  let end = names.length;
  for (const [index, name] of names.entries()) {
    const first = await firstSequenceOf(name);
    if (first === null) continue;
    // Two processes may write the first lines of a day out of order, so one more day is read.
    if (first <= after) begin = Math.max(0, index - 1);
    if (first > upTo) {
      end = Math.min(end, index + 1);
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

/** Appends a line and syncs it; first ends a line that a crash left unfinished. */
async function appendLine(folder: string, anchor: AuditAnchor): Promise<void> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, `anchors-${anchor.at.slice(0, 10)}.jsonl`);
  const lastCharacter = (await readPiece(path, 'end').catch(ignoreMissing)).at(-1);
  const { sequence, hash, at } = anchor;
  const line = `${JSON.stringify({ sequence, hash, at })}\n`;
  const file = await open(path, 'a', 0o640);
  try {
    await file.write(lastCharacter === undefined || lastCharacter === '\n' ? line : `\n${line}`);
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
