import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useDraft } from '#web/lib/drafts.ts';
import { useCandidate } from '../api/get-candidate.ts';
import { chooseProduct, repairChoice } from './choose-product.ts';
import { productBarrier } from './eligibility.ts';
import { emptyWizard, type WizardDraft, wizardDraft } from './wizard-draft.ts';
import { reachableStage, type WizardStage, wizardStages } from './wizard-steps.ts';

/** The draft, kept in this browser with every change; `at` is when it was last kept. */
function useKeptDraft() {
  const { read, save, drop } = useDraft('application', wizardDraft);
  const [{ draft, at }, setKept] = useState(() => {
    const kept = read();
    return { draft: kept?.value ?? emptyWizard(null), at: kept?.at ?? null };
  });
  const update = useCallback(
    (part: (before: WizardDraft) => Partial<WizardDraft>) =>
      setKept((before) => {
        const next = { ...before.draft, ...part(before.draft) };
        save(next);
        return { draft: next, at: new Date().toISOString() };
      }),
    [save],
  );
  return { draft, at, update, drop };
}

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
  const { draft, at, update, drop } = useKeptDraft();
  const product = useCandidate(draft.productId).data ?? null;
  const barrier = product && productBarrier(product);
  const { stage, goTo, asked } = useStage(draft, barrier !== null);
  const wanted = useCandidate(asked).data;
  useEffect(() => {
    if (wanted && wanted.id !== draft.productId) update(() => chooseProduct(wanted));
  }, [wanted, draft.productId, update]);
  useEffect(() => {
    const repair = product && repairChoice(draft, product);
    if (repair) update(() => repair);
  }, [product, draft, update]);
  return { draft, at, update, drop, product, barrier, stage, goTo };
}
