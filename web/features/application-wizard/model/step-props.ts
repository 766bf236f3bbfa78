import type { ReactNode } from 'react';
import type { ProductView } from '#contract/products.ts';
import type { WizardDraft } from './wizard-draft.ts';

/** What every stage of the wizard gets. */
export type StepProps = {
  draft: WizardDraft;
  change: (part: Partial<WizardDraft>) => void;
  /** What is wrong with a field, once it matters. */
  errorOf: (field: string) => string | null;
};

/** The form that creates a product, which is another feature's. */
export type ProductForm = (done: {
  onCreated: (product: ProductView) => void;
  onClose: () => void;
}) => ReactNode;

export type ProductStepProps = StepProps & { product: ProductView };
