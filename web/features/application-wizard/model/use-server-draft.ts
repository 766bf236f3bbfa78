import { type RefObject, useEffect, useState } from 'react';
import type { DraftView } from '#contract/applications/application-drafts.ts';
import { modeNumberOf } from '#contract/applications/certification-mode.ts';
import { useIsLive } from '#web/lib/live/live.tsx';
import { useDiscardDraft, useFoundDraft, useSaveDraft } from '../api/keep-draft.ts';
import { adoptDraft, contentOf, filesOf, isSameContent, type WizardDraft } from './wizard-draft.ts';

/**
 * How the draft of this browser stands to the one on the server: `same` as what it was changed on, `theirs` where that was
 * changed elsewhere and nothing here, `conflict` where both were, `gone` where it was discarded, submitted or outlived.
 * `ours` is a conflict with oneself: an answer that was lost, or another browser; what was typed last stays.
 */
export type DraftStanding = 'same' | 'theirs' | 'ours' | 'conflict' | 'gone';

export function standingOf(
  { seen, dirty }: Pick<WizardDraft, 'seen' | 'dirty'>,
  there: Pick<DraftView, 'version' | 'isOwn'> | null,
): DraftStanding {
  if ((there?.version ?? 0) === seen) return 'same';
  if (!there) return 'gone';
  if (!dirty) return 'theirs';
  return there.isOwn ? 'ours' : 'conflict';
}

/** Milliseconds without a change after which it is sent. */
const restMs = 1_500;

type Kept = {
  draft: WizardDraft;
  update: (part: (before: WizardDraft) => Partial<WizardDraft>) => void;
  startAnew: () => void;
  /** The reader is past choosing the product. */
  begun: boolean;
  /** The application is being submitted, or was. */
  sending: RefObject<boolean>;
};

type Storing = Pick<Kept, 'draft' | 'update' | 'sending'> & {
  save: ReturnType<typeof useSaveDraft>;
  isWanted: boolean;
};

/** Sends what was typed after a pause; what did not arrive is tried again with the next key, or once there is a connection. */
function useStoring({ draft, update, sending, save, isWanted }: Storing): void {
  const { productId } = draft;
  const [refused, setRefused] = useState<WizardDraft | null>(null);
  const isLive = useIsLive();
  const store = () => {
    if (!productId || sending.current) return;
    const done = ({ version }: { version: number }) => {
      const keptAs = (before: WizardDraft) => ({ seen: version, dirty: !isSameContent(before, draft) });
      update((before) => (before.productId === productId ? keptAs(before) : {}));
    };
    const content = { ...contentOf(draft), mode: modeNumberOf(draft.mode) };
    const body = { seen: draft.seen, content, files: filesOf(draft) };
    // It stays in this browser, and what there is on the server is read anew.
    save.mutateAsync({ productId, ...body }).then(done, () => setRefused(draft));
  };
  useEffect(() => {
    if (isLive) setRefused(null);
  }, [isLive]);
  const ready = isWanted && draft.dirty && !save.isPending && draft !== refused;
  useEffect(() => {
    if (!ready) return;
    const timer = setTimeout(store, restMs);
    return () => clearTimeout(timer);
  }, [ready, draft]);
}

/** Keeps the draft of this browser and the one of the server the same, as long as only one of them changes. */
export function useServerDraft({ draft, update, startAnew, begun, sending }: Kept) {
  const { productId } = draft;
  const save = useSaveDraft();
  const discarding = useDiscardDraft();
  const found = useFoundDraft(productId, save.isPending);
  const there = found.data?.draft ?? null;
  const [adopted, setAdopted] = useState<DraftView | null>(null);
  const standing = found.data === undefined ? null : standingOf(draft, there);
  const adopt = (other: DraftView) => {
    setAdopted(other);
    update(() => adoptDraft(other));
  };
  const rebase = (seen: number) => update(() => ({ seen, dirty: true }));
  useEffect(() => {
    if (sending.current || standing === null) return;
    if (standing === 'theirs' && there) adopt(there);
    else if (standing === 'ours' && there) rebase(there.version);
    else if (standing === 'gone' && draft.dirty) rebase(0);
    else if (standing === 'gone') startAnew();
    else if (begun && there === null && !draft.dirty) rebase(0);
  }, [standing, there, draft.dirty, begun]);
  useStoring({ draft, update, sending, save, isWanted: begun && standing === 'same' });
  return {
    /** Nothing is kept of this application, here or there. */
    isNew: begun && standing !== null && there === null,
    adopted: adopted && adopted.version === draft.seen ? adopted : null,
    conflict: standing === 'conflict' ? there : null,
    isKept: standing === 'same' && !draft.dirty && draft.seen > 0,
    takeTheirs: () => there && adopt(there),
    keepMine: () => rebase(there?.version ?? 0),
    discard: () => {
      if (productId && there) discarding.mutate(productId);
      setAdopted(null);
      startAnew();
    },
  };
}
