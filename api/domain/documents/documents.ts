import type { ProductScope } from '#domain/reference-data/product-scope.ts';
import { forbiddenInDeviceParameter } from '#domain/shared/validation.ts';

/** States of a document: never published, published, or withdrawn. */
export const documentStates = ['draft', 'published', 'withdrawn'] as const;
export type DocumentState = (typeof documentStates)[number];

/**
 * Limits: characters of a directory's name, of a title and of a Markdown text; number of directories and documents.
 */
export const documentLimits = {
  name: 64,
  title: 80,
  body: 50_000,
  directories: 200,
  documents: 1000,
} as const;

/** Allowed HTML in a rendered document. */
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
  /** Links: whole addresses of pages and mailboxes, or a path of the portal. */
  addresses: /^(?:https?:\/\/|mailto:|\/(?![/\\]))/i,
} as const;

export type DirectoryNames = { nameZh: string; nameEn: string };
type NameRefusal = {
  error: 'directoryNameEmpty' | 'directoryNameSpecialCharacters';
  field: keyof DirectoryNames;
};

/**
 * Why names of a directory are refused: they are used in a path, so the same characters are forbidden as in device
 * parameters.
 */
export function directoryNameRefusal(names: DirectoryNames): NameRefusal | null {
  const fields = ['nameZh', 'nameEn'] as const;
  const empty = fields.find((field) => names[field].trim() === '');
  if (empty) return { error: 'directoryNameEmpty', field: empty };
  const special = fields.find((field) => forbiddenInDeviceParameter.test(names[field]));
  return special ? { error: 'directoryNameSpecialCharacters', field: special } : null;
}

export type DirectoryParent = { id: string; parentId: string | null };
export type ParentRefusal = 'missing' | 'depth' | 'itself';

/**
 * Why a directory may not be in another: there are two levels. `id` is null for a new one.
 * @param all all directories
 */
export function parentRefusal(
  { id, parentId }: { id: string | null; parentId: string | null },
  all: readonly DirectoryParent[],
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

/** Why a text cannot be published, by field: both languages must be complete. */
export function documentGaps(text: DocumentText): { field: keyof DocumentText; rule: 'required' }[] {
  const fields = ['titleZh', 'titleEn', 'bodyZh', 'bodyEn'] as const;
  return fields
    .filter((field) => text[field].trim() === '')
    .map((field) => ({ field, rule: 'required' as const }));
}

type Filled<D, T> = Omit<D, 'documents'> & { documents: T[] };
type Branch<D, T> = Filled<D, T> & { directories: Filled<D, T>[] };

/** Directories with their documents, in the given order, without empty ones. */
export function documentTree<D extends DirectoryParent, T extends { directoryId: string }>(
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
