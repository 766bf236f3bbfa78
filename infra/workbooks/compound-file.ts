import { type FileHandle, open } from 'node:fs/promises';

const magic = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const endOfChain = 0xff_ff_ff_fa;
const entryBytes = 128;
/** Streams below this size are in the mini sectors of the root entry's stream. */
const smallBelow = 4_096;
const smallSector = 64;
const maxEntries = 4_096;

export type CompoundEntry = {
  name: string;
  kind: 'storage' | 'stream' | 'root';
  start: number;
  size: number;
};

/** An open compound file (OLE2): its directory, and the bytes of its streams. */
export type CompoundFile = {
  entries: readonly CompoundEntry[];
  /** The bytes of a stream, a sector at a time. @throws Error where its chain is broken or circular */
  read: (entry: CompoundEntry) => AsyncGenerator<Buffer>;
  close: () => Promise<void>;
};

/** Opens a compound file. Chains are followed for as many steps as it has sectors. @throws Error for other files */
export async function openCompound(path: string): Promise<CompoundFile> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const layout = await readLayout(file, size);
    const entries = await readDirectory(layout);
    const read = (entry: CompoundEntry) =>
      entry.size < smallBelow && entry.kind !== 'root'
        ? readSmall(layout, entries, entry)
        : readLarge(layout, entry);
    return { entries, read, close: () => file.close() };
  } catch (error) {
    await file.close();
    throw error;
  }
}

type Layout = {
  sector: (index: number) => Promise<Buffer>;
  sectors: number;
  /** By sector: the one that follows it. */
  next: Uint32Array;
  firstDirectory: number;
  firstSmall: number;
};

function assertFormat(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(`not a compound file: ${what}`);
}

async function readLayout(file: FileHandle, size: number): Promise<Layout> {
  const head = Buffer.alloc(512);
  const { bytesRead } = await file.read(head, 0, 512, 0);
  assertFormat(bytesRead === 512 && head.subarray(0, 8).equals(magic), 'its start');
  const shift = head.readUInt16LE(30);
  assertFormat(shift === 9 || shift === 12, 'the size of its sectors');
  const bytes = 1 << shift;
  const sectors = Math.ceil(size / bytes) - 1;
  const sector = async (index: number) => {
    assertFormat(index < sectors, 'a sector beyond its end');
    const buffer = Buffer.alloc(bytes);
    await file.read(buffer, 0, bytes, (index + 1) * bytes);
    return buffer;
  };
  const tables = await findTables(head, sector, sectors);
  const next = new Uint32Array(tables.length * (bytes / 4)).fill(0xff_ff_ff_ff);
  for (const [place, index] of tables.entries()) readUint32s(await sector(index), next, (place * bytes) / 4);
  return { sector, sectors, next, firstDirectory: head.readUInt32LE(48), firstSmall: head.readUInt32LE(60) };
}

function readUint32s(bytes: Buffer, into: Uint32Array, at: number): void {
  for (let word = 0; word < bytes.length / 4; word += 1) into[at + word] = bytes.readUInt32LE(word * 4);
}

/** The sectors of the allocation table: the header names 109, the others are in a chain of their own. */
async function findTables(head: Buffer, sector: Layout['sector'], sectors: number): Promise<number[]> {
  const found: number[] = [];
  const take = (bytes: Buffer, count: number, at: number) => {
    for (let place = 0; place < count; place += 1) {
      const index = bytes.readUInt32LE(at + place * 4);
      if (index < endOfChain) found.push(index);
    }
  };
  take(head, 109, 76);
  let further = head.readUInt32LE(68);
  for (let steps = 0; further < endOfChain; steps += 1) {
    assertFormat(steps < sectors, 'tables that lead round');
    const bytes = await sector(further);
    take(bytes, bytes.length / 4 - 1, 0);
    further = bytes.readUInt32LE(bytes.length - 4);
  }
  assertFormat(found.length > 0 && found.length <= sectors, 'its tables');
  return found;
}

async function* chain({ sector, sectors, next }: Layout, first: number): AsyncGenerator<Buffer> {
  let index = first;
  for (let steps = 0; index < endOfChain; steps += 1) {
    assertFormat(steps < sectors, 'a chain that leads round');
    yield await sector(index);
    index = next[index] ?? 0xff_ff_ff_ff;
  }
}

async function readDirectory(layout: Layout): Promise<CompoundEntry[]> {
  const entries: CompoundEntry[] = [];
  for await (const bytes of chain(layout, layout.firstDirectory)) {
    for (let at = 0; at < bytes.length; at += entryBytes) {
      const kind = ({ 1: 'storage', 2: 'stream', 5: 'root' } as const)[bytes.readUInt8(at + 66)];
      const length = bytes.readUInt16LE(at + 64);
      if (!kind) continue;
      assertFormat(length >= 2 && length <= 64 && entries.length < maxEntries, 'an entry of its directory');
      const name = bytes.toString('utf16le', at, at + length - 2);
      entries.push({ name, kind, start: bytes.readUInt32LE(at + 116), size: bytes.readUInt32LE(at + 120) });
    }
  }
  return entries;
}

async function* readLarge(layout: Layout, { start, size }: CompoundEntry): AsyncGenerator<Buffer> {
  let left = size;
  for await (const bytes of chain(layout, start)) {
    yield bytes.subarray(0, Math.min(left, bytes.length));
    left -= bytes.length;
    if (left <= 0) return;
  }
}

async function collect(pieces: AsyncGenerator<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

async function* readSmall(layout: Layout, entries: readonly CompoundEntry[], { start, size }: CompoundEntry) {
  const root = entries.find(({ kind }) => kind === 'root');
  assertFormat(root !== undefined, 'no root');
  const whole = await collect(readLarge(layout, root));
  const table = await collect(chain(layout, layout.firstSmall));
  let index = start;
  for (let left = size; left > 0; left -= smallSector) {
    assertFormat(
      (index + 1) * smallSector <= whole.length + smallSector && index * 4 + 4 <= table.length,
      'a small chain',
    );
    yield whole.subarray(index * smallSector, index * smallSector + Math.min(left, smallSector));
    index = table.readUInt32LE(index * 4);
  }
}
