/** What of the programme's records keeps its changes. */
export const programmeRecordKinds = [
  'account',
  'agreement-text',
  'bulletin',
  'certificate',
  'document',
  'document-directory',
  'enquiry',
  'enterprise',
  'form-template',
  'general-config',
  'maintenance',
  'product',
  'programme',
  'reference',
  'review',
  'setting',
  'suite',
] as const;
export type ProgrammeRecordKind = (typeof programmeRecordKinds)[number];

/** A value of a record as a change shows it. */
export type RecordValue = string | number | boolean | null | string[];
export type RecordFields = Readonly<Record<string, RecordValue>>;
export type FieldChange = { field: string; before: RecordValue; after: RecordValue };

/** Characters of a text that a change keeps; of a longer one it shows the beginning. */
export const changeTextLength = 500;
/** Entries of a list that a change keeps. */
export const changeListLength = 100;

const cut = (text: string) =>
  text.length > changeTextLength ? `${text.slice(0, changeTextLength - 1)}…` : text;

function kept(value: RecordValue | undefined): RecordValue {
  if (value === undefined) return null;
  if (typeof value === 'string') return cut(value);
  return Array.isArray(value) ? value.slice(0, changeListLength).map(cut) : value;
}

/** An empty text or list reads as nothing at all. */
const isNothing = (value: RecordValue | undefined) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

const isSame = (one: RecordValue | undefined, other: RecordValue | undefined) =>
  (isNothing(one) && isNothing(other)) || JSON.stringify(one) === JSON.stringify(other);

/** The fields in which two states of a record differ, in the order of the later one; null stands for no record. */
export function changedFields(before: RecordFields | null, after: RecordFields | null): FieldChange[] {
  const names = new Set([...Object.keys(after ?? {}), ...Object.keys(before ?? {})]);
  return [...names]
    .filter((field) => !isSame(before?.[field], after?.[field]))
    .map((field) => ({ field, before: kept(before?.[field]), after: kept(after?.[field]) }));
}

/** A record's values as its changes keep them: fields inside of fields by their path, lists as texts. */
export function recordFieldsOf(values: Readonly<Record<string, unknown>>, path = ''): RecordFields {
  const fields: [string, RecordValue][] = Object.entries(values).flatMap(([name, value]) => {
    const field = `${path}${name}`;
    if (Array.isArray(value)) return [[field, value.map(String)]];
    if (value !== null && typeof value === 'object') {
      return Object.entries(recordFieldsOf(value as Record<string, unknown>, `${field}.`));
    }
    return [[field, value as RecordValue]];
  });
  return Object.fromEntries(fields);
}
