import { FormCheck } from '#web/components/application-forms/form-check.tsx';
import { useSources } from '../api/list-sources.ts';
import type { ProductStepProps } from '../model/step-props.ts';

/** The uploaded form of a draft, beside its product and, once they were entered, its materials. */
export function DraftFormCheck({ draft, product }: Pick<ProductStepProps, 'draft' | 'product'>) {
  const { form, sourceApplicationId } = draft.plus;
  const { data } = useSources(form !== null);
  const source = data?.rows.find(({ id }) => id === sourceApplicationId);
  if (!form) return null;
  const { materials } = draft;
  const { salesVolume } = materials;
  const entered =
    materials.os === ''
      ? null
      : { ...materials, salesVolume: Number.isFinite(salesVolume) ? salesVolume : null };
  return (
    <FormCheck fileId={form.id} product={product} materials={entered} sourceNumber={source?.number ?? null} />
  );
}
