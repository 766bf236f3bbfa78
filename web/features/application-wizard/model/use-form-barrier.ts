import type { ProductView } from '#contract/products.ts';
import { usePlusStatus } from './use-plus-status.ts';
import type { WizardDraft } from './wizard-draft.ts';

/** Why a plus draft does not go on: its form was not read, or says what it may not, or something else than the portal knows. */
export type FormBarrier = 'unread' | 'differs' | null;

export function useFormBarrier(draft: WizardDraft, product: ProductView | null): FormBarrier {
  const { isRead, confirmed } = usePlusStatus(draft, product);
  if (draft.mode !== 'plus' || draft.plus.form === null) return null;
  if (!isRead) return 'unread';
  return confirmed ? null : 'differs';
}
