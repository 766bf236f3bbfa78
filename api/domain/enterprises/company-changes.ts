import { z } from 'zod';

/** What a company says of itself, in the order of its form. */
export const companyFields = [
  'companyZh',
  'companyEn',
  'country',
  'creditCode',
  'legalRepresentative',
  'phone',
] as const;
export type CompanyField = (typeof companyFields)[number];
/** What of it is said. */
export type CompanyData = Partial<Record<CompanyField, string>>;

const text = z.string().max(200).optional();
const seenSchema = z.object(Object.fromEntries(companyFields.map((name) => [name, text])));

/** What stood in a form when it was opened, as the form brings it back; null where it brings nothing that can be read. */
export function readSeen(json: string | undefined): CompanyData | null {
  try {
    return seenSchema.parse(JSON.parse(json ?? '')) as CompanyData;
  } catch {
    return null;
  }
}

const isSame = (one: CompanyData, other: CompanyData, name: CompanyField) =>
  (one[name] ?? '') === (other[name] ?? '');

/** Somebody else changed the company's data since they were seen, to other than what is said now. */
export function isOutdated(seen: CompanyData, stored: CompanyData, entered: CompanyData): boolean {
  const differs = (one: CompanyData) => companyFields.some((name) => !isSame(one, stored, name));
  return differs(seen) && differs(entered);
}

/** Both at once: what only others changed is theirs, and `open` are the fields in which both changed something else. */
export function mergeChanges(seen: CompanyData, stored: CompanyData, entered: CompanyData) {
  const alone = companyFields.filter((name) => isSame(entered, seen, name));
  const theirs = Object.fromEntries(alone.map((name) => [name, stored[name]]));
  const open = companyFields.filter(
    (name) => !isSame(seen, stored, name) && !isSame(entered, seen, name) && !isSame(entered, stored, name),
  );
  return { merged: { ...entered, ...theirs } as CompanyData, open };
}
