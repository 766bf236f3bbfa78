import { type ComparedField, normalised, partsOf } from '#domain/application-forms/compare-form.ts';
import type { FormFieldId } from '#domain/application-forms/form-fields.ts';
import type { ProductInput } from '#domain/products/products.ts';
import type { ReferenceKind } from '#domain/reference-data/reference-data.ts';
import type { MaterialsDraft } from './materials-draft.ts';

/** The code of what may be chosen now, by any of its names; null where there is no such thing. */
export type CodeOf = (kind: ReferenceKind, name: string) => string | null;

export type FormTaking = {
  materials: Partial<Omit<MaterialsDraft, 'images'>>;
  product: Partial<ProductInput>;
  taken: FormFieldId[];
  /** What differs and cannot be taken over. */
  left: FormFieldId[];
};

const coded = { os: 'os', category: 'category' } as const;
const productCodes = { cpuArchitecture: 'cpu-architecture', screenDensity: 'screen-density' } as const;
const lists = { salesRegions: 'sales-region', preloadedApps: 'preloaded-app' } as const;
const materialTexts: readonly FormFieldId[] = ['osVersion', 'romName', 'romVersion'];
const productTexts: readonly FormFieldId[] = ['name', 'nameEn', 'brand', 'brandAlias', 'model'];

type Part = Pick<FormTaking, 'materials'> | Pick<FormTaking, 'product'>;

/** What a value is where it is kept; null where it is not among what may be chosen. */
function partOf(field: FormFieldId, value: string, codeOf: CodeOf): Part | null {
  const code = (kind: ReferenceKind) => codeOf(kind, normalised(value));
  const chosen = (kind: ReferenceKind, make: (found: string) => Part) => {
    const found = code(kind);
    return found === null ? null : make(found);
  };
  if (materialTexts.includes(field)) return { materials: { [field]: value } };
  if (productTexts.includes(field)) return { product: { [field]: value } };
  if (field === 'salesVolume') return { materials: { salesVolume: Number(value) } };
  if (field === 'os') return chosen(coded.os, (os) => ({ materials: { os } }));
  if (field === 'category') return chosen(coded.category, (category) => ({ product: { category } }));
  if (field === 'cpuArchitecture' || field === 'screenDensity')
    return chosen(productCodes[field], (found) => ({ product: { [field]: found } }));
  if (field !== 'salesRegions' && field !== 'preloadedApps') return null;
  const codes = partsOf(value).map((name) => codeOf(lists[field], name));
  const known = codes.filter((one) => one !== null);
  return known.length < codes.length ? null : { materials: { [field]: [...new Set(known)] } };
}

/** Of a form beside the portal's data: what the form says else, or alone. Where nothing was entered yet it says it alone. */
const isNews = ({ field, cell, verdict }: ComparedField) =>
  field !== 'differences' && !!cell?.value && ['differs', 'added', 'uncompared'].includes(verdict);

/**
 * What taking the form makes of product and materials.
 * @param fixed the product cannot be changed now: then only what belongs to the application is taken over
 */
export function takeForm(
  rows: readonly ComparedField[],
  { codeOf, fixed }: { codeOf: CodeOf; fixed: boolean },
): FormTaking {
  const taking: FormTaking = { materials: {}, product: {}, taken: [], left: [] };
  for (const row of rows.filter(isNews)) {
    const part = partOf(row.field, row.cell?.value ?? '', codeOf);
    if (part === null || (fixed && 'product' in part)) {
      taking.left.push(row.field);
      continue;
    }
    taking.taken.push(row.field);
    if ('product' in part) Object.assign(taking.product, part.product);
    else Object.assign(taking.materials, part.materials);
  }
  return taking;
}
