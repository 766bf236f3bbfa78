import type { ProductView } from '#contract/products.ts';
import type { WizardDraft } from './wizard-draft.ts';

/** What every stage of the wizard gets. */
export type StepProps = {
  draft: WizardDraft;
  change: (part: Partial<WizardDraft>) => void;
  /** What is wrong with a field, once it matters. */
  errorOf: (field: string) => string | null;
};

export type ProductStepProps = StepProps & { product: ProductView };
