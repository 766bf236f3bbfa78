import { FormCheck } from '#web/components/application-forms/form-check.tsx';
import type { ProductStepProps } from '../model/step-props.ts';
import { enteredMaterials, usePlusStatus } from '../model/use-plus-status.ts';
import { TakeForm } from './take-form.tsx';

/** The uploaded form of a draft, beside its product and, once they were entered, its materials. */
export function DraftFormCheck({ draft, product, change }: ProductStepProps) {
  const { form } = draft.plus;
  const { source, mark, confirmed } = usePlusStatus(draft, product);
  if (!form) return null;
  const confirm = (isMeant: boolean) => change({ plus: { ...draft.plus, confirmed: isMeant ? mark : '' } });
  return (
    <FormCheck
      fileId={form.id}
      product={product}
      materials={enteredMaterials(draft.materials)}
      sourceNumber={source?.number ?? null}
      foot={(rows) => (
        <TakeForm
          rows={rows}
          product={product}
          onMaterials={(part) => change({ materials: { ...draft.materials, ...part } })}
          confirmed={confirmed}
          onConfirm={confirm}
        />
      )}
    />
  );
}
