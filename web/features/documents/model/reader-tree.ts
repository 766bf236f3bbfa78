import type { PublicDocuments } from '#contract/programme/documents.ts';

type Branch = PublicDocuments['directories'][number]['directories'][number];
export type ReaderLeaf = Branch['documents'][number] & { directoryZh: string; directoryEn: string };

/** Every document in the order in which the tree is read, with the directory that it stands in. */
export function leavesOf({ directories }: PublicDocuments): ReaderLeaf[] {
  return directories
    .flatMap((one): Branch[] => [one, ...one.directories])
    .flatMap(({ nameZh, nameEn, documents }) =>
      documents.map((leaf) => ({ ...leaf, directoryZh: nameZh, directoryEn: nameEn })),
    );
}
