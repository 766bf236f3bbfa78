import { type FormFieldId, formFieldIds, listFields } from './form-fields.ts';
import type { FormCell, FormFault } from './form-reading.ts';

/** The portal's value of a field: for display, and with all equivalent names; lists have one entry for each item. */
export type KnownValue = { shown: string; items: readonly (readonly string[])[] };
export type KnownValues = Partial<Record<FormFieldId, KnownValue>>;

/** `added`: only the form has it; `uncompared`: the portal's value is not known. */
export type FormVerdict = 'same' | 'differs' | 'added' | 'missing' | 'wrong' | 'uncompared';
export type ComparedField = {
  field: FormFieldId;
  cell: FormCell | null;
  known: string;
  verdict: FormVerdict;
};

/** Normalised for comparison: width and spaces do not count. */
export const normalised = (text: string) => text.normalize('NFKC').replace(/\s+/g, ' ').trim();
/** The items of a cell that has several. */
export const partsOf = (text: string) =>
  text
    .split(/[、,，;；\n]/)
    .map(normalised)
    .filter((part) => part !== '');

function isSame(field: FormFieldId, value: string, { items }: KnownValue): boolean {
  const parts = listFields.includes(field) ? partsOf(value) : [normalised(value)];
  if (field === 'salesVolume') return Number(value) === Number(items[0]?.[0]);
  const means = (part: string, names: readonly string[]) => names.some((name) => normalised(name) === part);
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

/** The form compared with the known values, in the form's order. */
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
