import { useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useDraftValue } from '#web/lib/forms/draft-value.ts';
import { useCandidate } from '../api/get-candidate.ts';
import { chooseProduct, repairChoice } from './choose-product.ts';
import { productBarrier } from './eligibility.ts';
import { useKnownMaterials } from './use-known-materials.ts';
import { useServerDraft } from './use-server-draft.ts';
import { emptyWizard, type WizardDraft, wizardDraft } from './wizard-draft.ts';
import { reachableStage, type WizardStage, wizardStages } from './wizard-steps.ts';

function useStage(draft: WizardDraft, blocked: boolean) {
  const [search, setSearch] = useSearchParams();
  const requestedStage = wizardStages.find((one) => one === search.get('stage')) ?? 'product';
  const requestedId = search.get('product');
  // Another product's draft is on its way.
  const waits = requestedId !== null && requestedId !== draft.productId;
  const reached = (one: WizardStage) => (blocked || waits ? 'product' : reachableStage(one, draft));
  const stage = reached(requestedStage);
  const isOpen = (one: WizardStage) => reached(one) === one;
  const goTo = (next: WizardStage) =>
    setSearch((before) => {
      const params = new URLSearchParams(before);
      params.set('stage', next);
      params.delete('product');
      return params;
    });
  return { stage, isOpen, goTo, requestedId };
}

/** Everything the wizard holds: the draft, its product, and the stage that is shown. */
export function useWizard() {
  const stored = useDraftValue('application', wizardDraft, () => emptyWizard(null));
  const { value: draft, change: update, at, startAnew } = stored;
  // A typed change has to be sent to the server.
  const type = useCallback(
    (part: (before: WizardDraft) => Partial<WizardDraft>) =>
      update((before) => ({ dirty: true, ...part(before) })),
    [update],
  );
  const product = useCandidate(draft.productId).data ?? null;
  const barrier = product && productBarrier(product);
  const { stage, isOpen, goTo, requestedId } = useStage(draft, barrier !== null);
  const requested = useCandidate(requestedId).data;
  // The address says what to begin with; another may be chosen after that.
  const begunWith = useRef<string | null>(null);
  useEffect(() => {
    if (!requested || requested.id === begunWith.current) return;
    begunWith.current = requested.id;
    if (requested.id !== draft.productId) update(() => chooseProduct(requested));
  }, [requested, draft.productId, update]);
  // While it is sent and after that, the product is in certification because of this draft.
  const sending = useRef(false);
  useEffect(() => {
    const repair = product && !sending.current && repairChoice(draft, product);
    if (repair) type(() => repair);
  }, [product, draft, type]);
  const begun = stage !== 'product';
  const server = useServerDraft({ draft, update, startAnew, begun, sending });
  const known = useKnownMaterials({ draft, product, update: type, isNew: server.isNew });
  return {
    ...stored,
    draft,
    at,
    update: type,
    product,
    barrier,
    stage,
    isOpen,
    goTo,
    sending,
    server,
    known,
  };
}
