import type { ProductScope } from '#domain/reference-data/product-scope.ts';
import { forbiddenInDeviceParameter } from '#domain/shared/validation.ts';

/** What readers see of a document: nothing yet, its published version, or nothing any more. */
export const documentStates = ['draft', 'published', 'withdrawn'] as const;
export type DocumentState = (typeof documentStates)[number];

/** Most characters of a directory's name, of a title and of a text in Markdown; most directories and documents. */
export const documentLimits = {
  name: 64,
  title: 80,
  body: 50_000,
  directories: 200,
  documents: 1000,
} as const;

/** What a document's HTML may consist of once its Markdown is rendered. */
export const documentHtml = {
  tags: [
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'p',
    'br',
    'hr',
    'strong',
    'em',
    's',
    'code',
    'pre',
    'blockquote',
    'a',
    'ul',
    'ol',
    'li',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'figure',
    'details',
    'summary',
  ],
  attributes: ['href', 'id', 'name', 'open'],
  /** Links lead to pages and mailboxes by whole addresses, or to a path of the portal itself. */
  addresses: /^(?:https?:\/\/|mailto:|\/(?![/\\]))/i,
} as const;

export type DirectoryNames = { nameZh: string; nameEn: string };
type NameRefusal = {
  error: 'directoryNameEmpty' | 'directoryNameSpecialCharacters';
  field: keyof DirectoryNames;
};

/** Why a directory may not have these names: they are parts of a path, so what a device's parameters refuse is refused. */
export function directoryNameRefusal(names: DirectoryNames): NameRefusal | null {
  const fields = ['nameZh', 'nameEn'] as const;
  const empty = fields.find((field) => names[field].trim() === '');
  if (empty) return { error: 'directoryNameEmpty', field: empty };
  const special = fields.find((field) => forbiddenInDeviceParameter.test(names[field]));
  return special ? { error: 'directoryNameSpecialCharacters', field: special } : null;
}

export type DirectoryPlace = { id: string; parentId: string | null };
export type ParentRefusal = 'missing' | 'depth' | 'itself';

/**
 * Why a directory may not stand in another: there are two levels. `id` is null for a new one.
 * @param all every directory there is
 */
export function parentRefusal(
  { id, parentId }: { id: string | null; parentId: string | null },
  all: readonly DirectoryPlace[],
): ParentRefusal | null {
  if (parentId === null) return null;
  if (parentId === id) return 'itself';
  const parent = all.find((one) => one.id === parentId);
  if (!parent) return 'missing';
  const holdsOthers = id !== null && all.some((one) => one.parentId === id);
  return parent.parentId !== null || holdsOthers ? 'depth' : null;
}

export type DocumentText = { titleZh: string; titleEn: string; bodyZh: string; bodyEn: string };
/** A text, and the products that it is for. */
export type DocumentDraft = DocumentText & ProductScope;

/** What keeps a text from being published, by its field: both languages are whole. */
export function documentGaps(text: DocumentText): { field: keyof DocumentText; rule: 'required' }[] {
  const fields = ['titleZh', 'titleEn', 'bodyZh', 'bodyEn'] as const;
  return fields
    .filter((field) => text[field].trim() === '')
    .map((field) => ({ field, rule: 'required' as const }));
}

type Filled<D, T> = Omit<D, 'documents'> & { documents: T[] };
type Branch<D, T> = Filled<D, T> & { directories: Filled<D, T>[] };

/** Directories with what stands in them, in the order given; what holds nothing to read is left out. */
export function documentTree<D extends DirectoryPlace, T extends { directoryId: string }>(
  directories: readonly D[],
  documents: readonly T[],
): Branch<D, T>[] {
  const filled = (one: D) => ({ ...one, documents: documents.filter((doc) => doc.directoryId === one.id) });
  return directories
    .filter(({ parentId }) => parentId === null)
    .map((top) => ({
      ...filled(top),
      directories: directories
        .filter(({ parentId }) => parentId === top.id)
        .map(filled)
        .filter(({ documents: held }) => held.length > 0),
    }))
    .filter(({ documents: held, directories: below }) => held.length > 0 || below.length > 0);
}
