/** Kinds of records whose changes are stored. */
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
  'requirement',
  'review',
  'setting',
  'suite',
] as const;
export type ProgrammeRecordKind = (typeof programmeRecordKinds)[number];

/** A value as a change stores it. */
export type RecordValue = string | number | boolean | null | string[];
export type RecordFields = Readonly<Record<string, RecordValue>>;
export type FieldChange = { field: string; before: RecordValue; after: RecordValue };

/** Maximum characters of a text in a change; longer ones are cut. */
export const changeTextLength = 500;
/** Maximum entries of a list in a change. */
export const changeListLength = 100;

const cut = (text: string) =>
  text.length > changeTextLength ? `${text.slice(0, changeTextLength - 1)}…` : text;

function shorten(value: RecordValue | undefined): RecordValue {
  if (value === undefined) return null;
  if (typeof value === 'string') return cut(value);
  return Array.isArray(value) ? value.slice(0, changeListLength).map(cut) : value;
}

/** Empty texts and lists count as missing. */
const isNothing = (value: RecordValue | undefined) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

const isSame = (one: RecordValue | undefined, other: RecordValue | undefined) =>
  (isNothing(one) && isNothing(other)) || JSON.stringify(one) === JSON.stringify(other);

/** Fields that differ between two states of a record, in the order of the later one; null stands for no record. */
export function changedFields(before: RecordFields | null, after: RecordFields | null): FieldChange[] {
  const names = new Set([...Object.keys(after ?? {}), ...Object.keys(before ?? {})]);
  return [...names]
    .filter((field) => !isSame(before?.[field], after?.[field]))
    .map((field) => ({ field, before: shorten(before?.[field]), after: shorten(after?.[field]) }));
}

/** A record's values for a change: nested fields by path, lists as texts. */
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
