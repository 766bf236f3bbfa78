import { useTranslation } from 'react-i18next';
import type { AdminReferenceItem } from '#contract/programme/reference-data.ts';
import { ConfirmCall } from '#web/components/forms/confirm-call.tsx';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { useDeleteItem, useUpdateItem } from '../api/reference-items.ts';

type DialogProps = { item: AdminReferenceItem; onClose: () => void };

/** Retires an item, or brings it back: makers see it no more, or again. */
export function StateDialog({ item, onClose }: DialogProps) {
  const { t } = useTranslation('reference');
  const name = usePersonName()(item.nameZh, item.nameEn);
  const { id, code: _, use: __, version: seen, ...fields } = item;
  const way = item.state === 'in-use' ? 'retire' : 'restore';
  const state = item.state === 'in-use' ? 'retired' : 'in-use';
  return (
    <ConfirmCall
      title={t(`${way}.title`, { name })}
      lead={t(`${way}.lead`)}
      confirm={t(`${way}.confirm`)}
      save={useUpdateItem()}
      call={{ id, body: { ...fields, state, seen } }}
      done={() => ({ title: t(`${way}.done`), detail: name })}
      onClose={onClose}
    />
  );
}

export function DeleteDialog({ item: { id, kind, nameZh, nameEn }, onClose }: DialogProps) {
  const { t } = useTranslation('reference');
  const name = usePersonName()(nameZh, nameEn);
  return (
    <ConfirmCall
      danger
      title={t('delete.title', { name })}
      lead={t('delete.lead')}
      confirm={t('delete.confirm')}
      save={useDeleteItem()}
      call={{ id, kind }}
      done={() => ({ title: t('delete.done'), detail: name })}
      onClose={onClose}
    />
  );
}
