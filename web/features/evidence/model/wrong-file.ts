import { fitsKind } from '#domain/files/file-rules.ts';

export type WrongFile = 'type' | 'empty' | 'content';

/** Bytes of a file's beginning by which it is told; more blanks than that before the XML are the server's to judge. */
const maxNameLength = 64;
const archives = [
  [0x50, 0x4b],
  [0x1f, 0x8b],
];
/** Byte order marks, blanks, and the empty halves of UTF-16. */
const beforeText = [0xef, 0xbb, 0xbf, 0xfe, 0xff, 0x00, 0x09, 0x0a, 0x0d, 0x20];
const lessThan = 0x3c;

function beginsRight(head: Uint8Array): boolean {
  if (archives.some((mark) => mark.every((byte, place) => head[place] === byte))) return true;
  const first = head.find((byte) => !beforeText.includes(byte));
  return first === undefined || first === lessThan;
}

/** What a chosen file shows before it is sent: why it cannot be a test result, if so. */
export function wrongFile({ name, size }: Pick<File, 'name' | 'size'>, head?: Uint8Array): WrongFile | null {
  if (!fitsKind('test-result', name)) return 'type';
  if (size === 0) return 'empty';
  // Other bytes may stand before those of a ZIP.
  if (head === undefined || /\.zip$/i.test(name)) return null;
  return beginsRight(head) ? null : 'content';
}

/** The same of a file whose beginning is read first; what cannot be read says so when it is sent. */
export async function judgeFile(file: File): Promise<WrongFile | null> {
  const head = await file
    .slice(0, maxNameLength)
    .arrayBuffer()
    .catch(() => undefined);
  return wrongFile(file, head && new Uint8Array(head));
}
