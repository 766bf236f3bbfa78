import { type RefObject, useEffect, useState } from 'react';
import type { DraftView } from '#contract/applications/application-drafts.ts';
import { modeNumberOf } from '#contract/applications/certification-mode.ts';
import { useIsLive } from '#web/lib/live/live.tsx';
import { useDiscardDraft, useSaveDraft, useStoredDraft } from '../api/server-draft.ts';
import { adoptDraft, contentOf, filesOf, isSameContent, type WizardDraft } from './wizard-draft.ts';

/**
 * The draft of this browser against the one on the server: `same` version, `theirs` where only the server's changed,
 * `conflict` where both did, `gone` where it was discarded, submitted or expired. `ours` is a conflict with oneself,
 * after a lost answer or in another browser: the last change wins.
 */
export type DraftStatus = 'same' | 'theirs' | 'ours' | 'conflict' | 'gone';

export function draftStatus(
  { seen, dirty }: Pick<WizardDraft, 'seen' | 'dirty'>,
  there: Pick<DraftView, 'version' | 'isOwn'> | null,
): DraftStatus {
  if ((there?.version ?? 0) === seen) return 'same';
  if (!there) return 'gone';
  if (!dirty) return 'theirs';
  return there.isOwn ? 'ours' : 'conflict';
}

/** Milliseconds without a change after which the draft is sent. */
const restMs = 1_500;

type ServerDraftOptions = {
  draft: WizardDraft;
  update: (part: (before: WizardDraft) => Partial<WizardDraft>) => void;
  startAnew: () => void;
  /** The reader is past choosing the product. */
  begun: boolean;
  /** The application is being submitted, or was. */
  sending: RefObject<boolean>;
};

type AutosaveOptions = Pick<ServerDraftOptions, 'draft' | 'update' | 'sending'> & {
  save: ReturnType<typeof useSaveDraft>;
  enabled: boolean;
};

/** Sends changes after a pause; a failed one is retried with the next change, or once there is a connection. */
function useAutosave({ draft, update, sending, save, enabled }: AutosaveOptions): void {
  const { productId } = draft;
  const [refused, setRefused] = useState<WizardDraft | null>(null);
  const isLive = useIsLive();
  const store = () => {
    if (!productId || sending.current) return;
    const done = ({ version }: { version: number }) => {
      const savedAs = (before: WizardDraft) => ({ seen: version, dirty: !isSameContent(before, draft) });
      update((before) => (before.productId === productId ? savedAs(before) : {}));
    };
    const content = { ...contentOf(draft), mode: modeNumberOf(draft.mode) };
    const body = { seen: draft.seen, content, files: filesOf(draft) };
    // The draft stays in this browser, and the server's is refetched.
    save.mutateAsync({ productId, ...body }).then(done, () => setRefused(draft));
  };
  useEffect(() => {
    if (isLive) setRefused(null);
  }, [isLive]);
  const ready = enabled && draft.dirty && !save.isPending && draft !== refused;
  useEffect(() => {
    if (!ready) return;
    const timer = setTimeout(store, restMs);
    return () => clearTimeout(timer);
  }, [ready, draft]);
}

/** Synchronises the draft of this browser with the one of the server, as long as only one of them changes. */
export function useServerDraft({ draft, update, startAnew, begun, sending }: ServerDraftOptions) {
  const { productId } = draft;
  const save = useSaveDraft();
  const discarding = useDiscardDraft();
  const stored = useStoredDraft(productId, save.isPending);
  const there = stored.data?.draft ?? null;
  const [adopted, setAdopted] = useState<DraftView | null>(null);
  const status = stored.data === undefined ? null : draftStatus(draft, there);
  const adopt = (other: DraftView) => {
    setAdopted(other);
    update(() => adoptDraft(other));
  };
  const rebase = (seen: number) => update(() => ({ seen, dirty: true }));
  useEffect(() => {
    if (sending.current || status === null) return;
    if (status === 'theirs' && there) adopt(there);
    else if (status === 'ours' && there) rebase(there.version);
    else if (status === 'gone' && draft.dirty) rebase(0);
    else if (status === 'gone') startAnew();
    else if (begun && there === null && !draft.dirty) rebase(0);
  }, [status, there, draft.dirty, begun]);
  useAutosave({ draft, update, sending, save, enabled: begun && status === 'same' });
  return {
    /** There is no draft, here or on the server. */
    isNew: begun && status !== null && there === null,
    adopted: adopted && adopted.version === draft.seen ? adopted : null,
    conflict: status === 'conflict' ? there : null,
    isSaved: status === 'same' && !draft.dirty && draft.seen > 0,
    takeTheirs: () => there && adopt(there),
    keepMine: () => rebase(there?.version ?? 0),
    discard: () => {
      if (productId && there) discarding.mutate(productId);
      setAdopted(null);
      startAnew();
    },
  };
}
