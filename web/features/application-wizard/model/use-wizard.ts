import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useKeptValue } from '#web/lib/forms/kept-value.ts';
import { useCandidate } from '../api/get-candidate.ts';
import { chooseProduct, repairChoice } from './choose-product.ts';
import { productBarrier } from './eligibility.ts';
import { emptyWizard, type WizardDraft, wizardDraft } from './wizard-draft.ts';
import { reachableStage, type WizardStage, wizardStages } from './wizard-steps.ts';

function useStage(draft: WizardDraft, blocked: boolean) {
  const [search, setSearch] = useSearchParams();
  const wanted = wizardStages.find((one) => one === search.get('stage')) ?? 'product';
  const stage = blocked ? 'product' : reachableStage(wanted, draft);
  const goTo = (next: WizardStage) =>
    setSearch((before) => {
      const params = new URLSearchParams(before);
      params.set('stage', next);
      params.delete('product');
      return params;
    });
  return { stage, goTo, asked: search.get('product') };
}

/** Everything the wizard holds: the draft, its product, and the stage that is shown. */
export function useWizard() {
  const kept = useKeptValue('application', wizardDraft, () => emptyWizard(null));
  const { value: draft, change: update, at } = kept;
  const product = useCandidate(draft.productId).data ?? null;
  const barrier = product && productBarrier(product);
  const { stage, goTo, asked } = useStage(draft, barrier !== null);
  const wanted = useCandidate(asked).data;
  useEffect(() => {
    if (wanted && wanted.id !== draft.productId) update(() => chooseProduct(wanted));
  }, [wanted, draft.productId, update]);
  // While it is sent, and after that, the product is in certification because of this very draft.
  const sending = useRef(false);
  useEffect(() => {
    const repair = product && !sending.current && repairChoice(draft, product);
    if (repair) update(() => repair);
  }, [product, draft, update]);
  return { ...kept, draft, at, update, product, barrier, stage, goTo, sending };
}
