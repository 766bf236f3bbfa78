import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { SkeletonRows } from '#web/components/page/skeleton.tsx';
import type { Refusal } from '#web/lib/failures/refusal.ts';
import type { ProductForm, StepProps } from '../model/step-props.ts';
import { useCheckedMaterials } from '../model/use-checked-materials.ts';
import { type FormBarrier, useFormBarrier } from '../model/use-form-barrier.ts';
import type { useWizard } from '../model/use-wizard.ts';
import type { WizardDraft } from '../model/wizard-draft.ts';
import { ConfigurationsStep } from './configurations-step.tsx';
import { EarlierMaterials } from './earlier-materials.tsx';
import { KindStep } from './kind-step.tsx';
import { MaterialsForm } from './materials-form.tsx';
import { ProductStep } from './product-step.tsx';
import { ReviewStep } from './review-step.tsx';

type StageContentProps = {
  wizard: ReturnType<typeof useWizard>;
  /** "Continue" was pressed here, so that what is missing shows. */
  tried: boolean;
  refusal: Refusal & { clear: () => void };
  productForm: ProductForm;
};

function lacksForm({ mode, plus }: WizardDraft, barrier: FormBarrier, t: TFunction<['wizard', 'form']>) {
  if (mode !== 'plus') return null;
  if (!plus.form) return t('form:required');
  return barrier && t(`formBarrier.${barrier}`);
}

/** What a stage lacks, in words, once it was tried to go on. */
function useLacking({ wizard, tried }: StageContentProps): Record<string, string | null> {
  const { t } = useTranslation(['wizard', 'form']);
  const { draft } = wizard;
  const barrier = useFormBarrier(draft, wizard.product);
  if (!tried) return {};
  const plus = draft.mode === 'plus';
  return {
    productId: draft.productId ? null : t('form:choose'),
    configurationIds: draft.configurationIds.length > 0 ? null : t('form:chooseOne'),
    'plus.sourceApplicationId': plus && !draft.plus.sourceApplicationId ? t('form:choose') : null,
    'plus.formFileId': lacksForm(draft, barrier, t),
  };
}

/** The form of the stage that is shown. */
export function StageContent(props: StageContentProps) {
  const { wizard, tried, refusal } = props;
  const { draft, update, product, stage, goTo } = wizard;
  const lacking = useLacking(props);
  const bind = useCheckedMaterials(draft.materials, tried, refusal);
  const touch = () => {
    if (refusal.text) refusal.clear();
  };
  const step: StepProps = {
    draft,
    change: (part) => {
      touch();
      update(() => part);
    },
    errorOf: (field) => lacking[field] ?? refusal.fields[field] ?? null,
  };
  if (stage === 'product') return <ProductStep {...step} productForm={props.productForm} />;
  if (!product) return <SkeletonRows rows={4} columns={3} />;
  if (stage === 'kind') return <KindStep {...step} product={product} />;
  if (stage === 'configurations') return <ConfigurationsStep {...step} product={product} />;
  if (stage === 'review') return <ReviewStep {...step} product={product} onEdit={goTo} />;
  return (
    <>
      <EarlierMaterials known={wizard.known} />
      <MaterialsForm
        values={draft.materials}
        bind={bind}
        change={(part) => {
          touch();
          update((before) => ({ materials: { ...before.materials, ...part(before.materials) } }));
        }}
      />
    </>
  );
}
