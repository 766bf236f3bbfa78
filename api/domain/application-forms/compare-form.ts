import { type FormFieldId, formFieldIds, listFields } from './form-fields.ts';
import type { FormCell, FormFault } from './form-reading.ts';

/** What the portal knows of a field: as it is shown, and every name that means the same; lists have one for each item. */
export type KnownValue = { shown: string; items: readonly (readonly string[])[] };
export type KnownValues = Partial<Record<FormFieldId, KnownValue>>;

/** `added`: the form alone says it; `uncompared`: what the portal has is not known here. */
export type FormVerdict = 'same' | 'differs' | 'added' | 'missing' | 'wrong' | 'uncompared';
export type ComparedField = {
  field: FormFieldId;
  cell: FormCell | null;
  known: string;
  verdict: FormVerdict;
};

/** As it is compared: the same whatever its width and its spaces. */
export const plain = (text: string) => text.normalize('NFKC').replace(/\s+/g, ' ').trim();
/** The items of a cell that has several. */
export const partsOf = (text: string) =>
  text
    .split(/[、,，;；\n]/)
    .map(plain)
    .filter((part) => part !== '');

function isSame(field: FormFieldId, value: string, { items }: KnownValue): boolean {
  const parts = listFields.includes(field) ? partsOf(value) : [plain(value)];
  if (field === 'salesVolume') return Number(value) === Number(items[0]?.[0]);
  const means = (part: string, names: readonly string[]) => names.some((name) => plain(name) === part);
  return (
    parts.every((part) => items.some((names) => means(part, names))) &&
    items.every((names) => parts.some((part) => means(part, names)))
  );
}

function verdictOf(field: FormFieldId, value: string, known: KnownValue | undefined): FormVerdict {
  if (!known) return 'uncompared';
  if (value === '') return known.shown === '' ? 'same' : 'missing';
  if (known.shown === '') return 'added';
  return isSame(field, value, known) ? 'same' : 'differs';
}

/** The form beside what is known, field by field in the form's order. */
export function compareForm(
  { cells, faults }: { cells: readonly FormCell[]; faults: readonly FormFault[] },
  known: KnownValues,
): ComparedField[] {
  return formFieldIds.map((field) => {
    const cell = cells.find((one) => one.field === field) ?? null;
    const isWrong = faults.some((fault) => fault.field === field);
    const verdict = isWrong ? 'wrong' : verdictOf(field, cell?.value ?? '', known[field]);
    return { field, cell, known: known[field]?.shown ?? '', verdict };
  });
}
