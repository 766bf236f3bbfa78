import { useTranslation } from 'react-i18next';
import type { AdminReferenceItem } from '#contract/programme/reference-data.ts';
import { ConfirmDialog } from '#web/components/forms/confirm-dialog.tsx';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { showNotice } from '#web/lib/shell/notices.ts';
import { useDeleteItem, useUpdateItem } from '../api/reference-items.ts';

type DialogProps = { item: AdminReferenceItem; onClose: () => void };

/** Retires an item, or brings it back: makers see it no more, or again. */
export function StateDialog({ item, onClose }: DialogProps) {
  const { t } = useTranslation('reference');
  const name = usePersonName()(item.nameZh, item.nameEn);
  const update = useUpdateItem();
  const { id, code: _, use: __, version: seen, ...fields } = item;
  const way = item.state === 'in-use' ? 'retire' : 'restore';
  const state = item.state === 'in-use' ? 'retired' : 'in-use';
  const confirm = () =>
    update.mutate(
      { id, body: { ...fields, state, seen } },
      {
        onSuccess: () => showNotice({ tone: 'ok', title: t(`${way}.done`), detail: name }),
        onSettled: onClose,
      },
    );
  return (
    <ConfirmDialog
      open
      title={t(`${way}.title`, { name })}
      lead={t(`${way}.lead`)}
      confirm={t(`${way}.confirm`)}
      busy={update.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}

export function DeleteDialog({ item, onClose }: DialogProps) {
  const { t } = useTranslation('reference');
  const name = usePersonName()(item.nameZh, item.nameEn);
  const remove = useDeleteItem();
  const { id, kind } = item;
  const confirm = () =>
    remove.mutate(
      { id, kind },
      {
        onSuccess: () => showNotice({ tone: 'ok', title: t('delete.done'), detail: name }),
        onSettled: onClose,
      },
    );
  return (
    <ConfirmDialog
      open
      danger
      title={t('delete.title', { name })}
      lead={t('delete.lead')}
      confirm={t('delete.confirm')}
      busy={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
