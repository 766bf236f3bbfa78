import { ConfirmDialog } from '#web/components/forms/confirm-dialog.tsx';
import { showToast } from '#web/lib/shell/toasts.ts';
import { useGiveUpStuck } from '../api/move-stuck.ts';
import { giveUpWay } from '../model/item-ways.ts';
import { aboutOf } from '../model/item-words.ts';
import type { StuckItem } from '../model/stuck-items.ts';
import { useWording } from '../model/use-wording.ts';

/** What came of a button: that it is done, or was already. */
export function showMoved(moved: boolean, texts: { done: string; already: string; detail: string }): void {
  const { done, already, detail } = texts;
  showToast({ tone: moved ? 'ok' : 'warn', title: moved ? done : already, detail });
}

/** Asks once more before something is given up, with what that means. */
export function GiveUpDialog({ item, onClose }: { item: StuckItem; onClose: () => void }) {
  const wording = useWording();
  const { t } = wording;
  const giveUp = useGiveUpStuck();
  const detail = aboutOf(wording, item);
  const count = item.tab === 'mail' ? item.row.ids.length : 0;
  const confirm = () =>
    giveUp.mutate(item, {
      onSuccess: (moved) =>
        showMoved(moved, { done: t('operations:givenUp'), already: t('operations:alreadyMoved'), detail }),
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      open
      danger
      title={count > 0 ? t('giveUp.mailTitle', { count }) : t('operations:giveUpTitle')}
      lead={<b>{detail}</b>}
      losses={giveUpWay(wording, item).lines}
      confirm={t('operations:giveUp')}
      busy={giveUp.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
