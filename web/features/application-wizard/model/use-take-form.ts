import { useTranslation } from 'react-i18next';
import type { ProductView } from '#contract/products.ts';
import { type ComparedField, normalised } from '#domain/application-forms/compare-form.ts';
import { useCatalogue } from '#web/lib/catalogue/use-catalogue.ts';
import { useRefusal } from '#web/lib/failures/refusal.ts';
import { useMay } from '#web/lib/session/use-may.ts';
import { showToast } from '#web/lib/shell/toasts.ts';
import { useChangeProduct } from '../api/change-product.ts';
import type { MaterialsDraft } from './materials-draft.ts';
import { type CodeOf, takeForm } from './take-form.ts';

export type TakingProps = {
  rows: readonly ComparedField[];
  /** Null where the product cannot be changed here. */
  product: ProductView | null;
  onMaterials: (part: Partial<MaterialsDraft>) => void;
};

/** What may be chosen now, found by any of its names. */
function useCodes(): CodeOf {
  const catalogue = useCatalogue();
  const apps = catalogue.preloadedList?.apps ?? [];
  return (kind, name) => {
    const offered = catalogue
      .choices(kind)
      .filter(({ value }) => kind !== 'preloaded-app' || apps.includes(value));
    const isCalled = (code: string) => catalogue.namesOf(kind, code).some((one) => normalised(one) === name);
    return offered.find(({ value }) => isCalled(value))?.value ?? null;
  };
}

/** Takes over what the form says: the product's part is sent, the materials' stands in their form. */
export function useTakeForm({ rows, product, onMaterials }: TakingProps) {
  const { t } = useTranslation('application-forms');
  const { preloadedList } = useCatalogue();
  const codeOf = useCodes();
  const change = useChangeProduct();
  const refusal = useRefusal();
  const may = useMay('product.write');
  const fixed = product === null || product.locked || !may;
  const taking = takeForm(rows, { codeOf, fixed });
  const take = async () => {
    refusal.clear();
    const { materials, product: changes, taken } = taking;
    try {
      if (product && Object.keys(changes).length > 0) await change.mutateAsync({ product, changes });
      const list = materials.preloadedApps && { preloadedListVersion: preloadedList?.version };
      if (Object.keys(materials).length > 0) onMaterials({ ...materials, ...list });
      showToast({ tone: 'ok', title: t('take.done', { count: taken.length }) });
    } catch (error) {
      await refusal.take(error);
    }
  };
  return { ...taking, fixed, take, refusal, busy: change.isPending };
}
