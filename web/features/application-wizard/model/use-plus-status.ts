import type { ProductView } from '#contract/products.ts';
import { type ComparedField, compareForm, type KnownValues } from '#domain/application-forms/compare-form.ts';
import { useApplicationForm } from '#web/lib/application-forms/use-application-form.ts';
import { useKnownValues } from '#web/lib/application-forms/use-known-values.ts';
import { useSources } from '../api/list-sources.ts';
import type { MaterialsDraft } from './materials-draft.ts';
import type { WizardDraft } from './wizard-draft.ts';

const nothing = {
  name: '',
  nameEn: '',
  brand: '',
  brandAlias: '',
  model: '',
  category: '',
  cpuArchitecture: null,
  screenDensity: null,
};

/** The materials as far as they were entered; null before that. */
export function enteredMaterials(materials: MaterialsDraft) {
  const { os, salesVolume } = materials;
  return os === '' ? null : { ...materials, salesVolume: Number.isFinite(salesVolume) ? salesVolume : null };
}

/** Says which differences there are, whatever the language of the page: once one changes they are not the same. */
const markOf = (rows: readonly ComparedField[], known: KnownValues) =>
  rows.map(({ field, cell }) => `${field}=${cell?.value} ${JSON.stringify(known[field]?.items)}`).join('\n');

/** How far the conditions of plus mode hold for a draft. */
export function usePlusStatus({ mode, plus, materials }: WizardDraft, product: ProductView | null) {
  const isPlus = mode === 'plus';
  const { data: form } = useApplicationForm(isPlus ? (plus.form?.id ?? null) : null);
  const { data: sources } = useSources(isPlus);
  const source = sources?.rows.find(({ id }) => id === plus.sourceApplicationId) ?? null;
  const known = useKnownValues({
    product: product ?? nothing,
    materials: enteredMaterials(materials),
    sourceNumber: source?.number ?? null,
  });
  const faults = form?.refusal?.faults ?? [];
  const rows = form && isPlus && product ? compareForm({ cells: form.cells, faults }, known) : [];
  const differing = rows.filter(({ verdict }) => verdict === 'differs');
  const mark = markOf(differing, known);
  return {
    source,
    isRead: form?.state === 'read',
    /** Places that are to be changed in the form; null while nobody knows. */
    faults: form?.finishedAt ? (form.refusal ? Math.max(1, faults.length) : 0) : null,
    differing: differing.length,
    /** Names the differences that are confirmed now. */
    mark,
    confirmed: mark === '' || plus.confirmed === mark,
  };
}
export type PlusStatus = ReturnType<typeof usePlusStatus>;
