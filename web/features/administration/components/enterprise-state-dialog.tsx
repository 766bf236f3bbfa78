import { useTranslation } from 'react-i18next';
import type { AdminEnterprise } from '#contract/admin-enterprises.ts';
import { ConfirmCall } from '#web/components/forms/confirm-call.tsx';
import { WordsDialog } from '#web/components/forms/words-dialog.tsx';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { usePermitEnterprise, useRefuseEnterprise } from '../api/change-enterprise.ts';

type DialogProps = { enterprise: AdminEnterprise; onClose: () => void };

/** Asks before an enterprise is permitted, or its suspension lifted. */
export function PermitDialog({ enterprise, onClose }: DialogProps) {
  const { t } = useTranslation('administration');
  const name = usePersonName()(enterprise.nameZh, enterprise.nameEn);
  const way = enterprise.standing.turn === 'suspended' ? 'lift' : 'permit';
  return (
    <ConfirmCall
      title={t(`${way}.title`, { name })}
      lead={t(`${way}.lead`)}
      losses={[]}
      confirm={t(`${way}.confirm`)}
      save={usePermitEnterprise()}
      call={{ id: enterprise.id }}
      done={() => ({ title: t(`${way}.done`), detail: name })}
      onClose={onClose}
    />
  );
}

/** Declines an enterprise that waits for admission, or suspends one, with the reason that its people read. */
export function RefuseDialog({ enterprise, onClose }: DialogProps) {
  const { t } = useTranslation('administration');
  const name = usePersonName()(enterprise.nameZh, enterprise.nameEn);
  const { id, state } = enterprise;
  const way = state === 1 ? 'suspend' : 'decline';
  return (
    <WordsDialog
      name={`${way}:${id}`}
      title={t(`${way}.title`, { name })}
      lead={t(`${way}.lead`)}
      label={t(`${way}.reason`)}
      help={t(`${way}.reasonHelp`)}
      submit={t(`${way}.confirm`)}
      done={t(`${way}.done`)}
      save={useRefuseEnterprise()}
      callOf={(reason) => ({ id, reason })}
      onClose={onClose}
    />
  );
}
