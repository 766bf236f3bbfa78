import { z } from 'zod';

/** Fields that an enterprise submits about itself, in the order of the form. */
export const enterpriseFields = [
  'country',
  'companyZh',
  'companyEn',
  'creditCode',
  'legalRepresentative',
  'phone',
] as const;
export type EnterpriseField = (typeof enterpriseFields)[number];
export type EnterpriseData = Partial<Record<EnterpriseField, string>>;

const text = z.string().max(200).optional();
const openedSchema = z.object(Object.fromEntries(enterpriseFields.map((name) => [name, text])));

/** The values when the form was opened, as the form returns them; null where they are missing or invalid. */
export function readOpenedData(json: string | undefined): EnterpriseData | null {
  try {
    return openedSchema.parse(JSON.parse(json ?? '')) as EnterpriseData;
  } catch {
    return null;
  }
}

const isSame = (one: EnterpriseData, other: EnterpriseData, name: EnterpriseField) =>
  (one[name] ?? '') === (other[name] ?? '');

/** True when another change since the form was opened conflicts with the entered values. */
export function isOutdated(opened: EnterpriseData, stored: EnterpriseData, entered: EnterpriseData): boolean {
  const differs = (one: EnterpriseData) => enterpriseFields.some((name) => !isSame(one, stored, name));
  return differs(opened) && differs(entered);
}

/**
 * Merges both changes: fields that only others changed keep their value, and `open` are fields changed differently by
 * both.
 */
export function mergeChanges(opened: EnterpriseData, stored: EnterpriseData, entered: EnterpriseData) {
  const alone = enterpriseFields.filter((name) => isSame(entered, opened, name));
  const theirs = Object.fromEntries(alone.map((name) => [name, stored[name]]));
  const open = enterpriseFields.filter(
    (name) =>
      !isSame(opened, stored, name) && !isSame(entered, opened, name) && !isSame(entered, stored, name),
  );
  return { merged: { ...entered, ...theirs } as EnterpriseData, open };
}
