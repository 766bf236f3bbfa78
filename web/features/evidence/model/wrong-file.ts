import { fitsKind } from '#domain/files/file-rules.ts';

export type WrongFile = 'type' | 'empty';

/** What a chosen file shows before it is sent: why it cannot be a test result, if so. */
export function wrongFile({ name, size }: Pick<File, 'name' | 'size'>): WrongFile | null {
  if (!fitsKind('test-result', name)) return 'type';
  return size === 0 ? 'empty' : null;
}
