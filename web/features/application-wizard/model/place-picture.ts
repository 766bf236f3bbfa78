import type { StoredFile } from './materials-draft.ts';

/** The pictures of an item with one more, or with it instead of another; each once, and no more than allowed. */
export function placePicture(
  before: readonly StoredFile[],
  picture: StoredFile,
  { replaces, most }: { replaces: string | null; most: number },
): StoredFile[] {
  const others = before.filter(({ id }) => id !== picture.id || id === replaces);
  const at = others.findIndex(({ id }) => id === replaces);
  return (at < 0 ? [...others, picture] : others.with(at, picture)).slice(0, most);
}
