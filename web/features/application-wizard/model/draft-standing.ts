import type { DraftView } from '#contract/applications/application-drafts.ts';
import type { WizardDraft } from './wizard-draft.ts';

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
