import { useTranslation } from 'react-i18next';
import type { AdminAccount } from '#contract/accounts/admin-accounts.ts';
import { ToneText } from '#web/components/controls/status.tsx';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';

/** Whether somebody may sign in, is invited, or was shut out. */
export function AccountState({ row }: { row: AdminAccount }) {
  const { t } = useTranslation(['administration', 'people']);
  const times = useTimeTexts();
  if (row.disabledAt !== null) {
    return (
      <>
        <ToneText tone="bad" icon="ended">
          {t('accounts.disabled.yes')}
        </ToneText>
        <small>{times.moment(row.disabledAt)}</small>
      </>
    );
  }
  if (row.invitation !== null) {
    const { state, expiresAt } = row.invitation;
    const isOpen = state === 'waiting';
    return (
      <>
        <ToneText tone={isOpen ? 'idle' : 'warn'} icon={isOpen ? 'clock' : 'warn'}>
          {t(`people:${state}`)}
        </ToneText>
        <small>
          {isOpen
            ? t('people:waitingUntil', { when: times.deadline(expiresAt) })
            : t('people:lapsedSince', { when: times.moment(expiresAt) })}
        </small>
      </>
    );
  }
  return (
    <ToneText tone="ok" icon="ok">
      {t('accounts.disabled.no')}
    </ToneText>
  );
}
