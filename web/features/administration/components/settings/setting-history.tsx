import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SettingsView } from '#contract/settings.ts';
import { ChangeHistory, type ChangeWords } from '#web/components/page/change-history.tsx';
import { sessionQuery } from '#web/lib/session/session.ts';
import css from '../administration.module.css';

type SettingHistoryProps = {
  of: keyof SettingsView;
  /** How the form calls a field. */
  fieldName: (field: string) => string;
  /** How it says a value, where it does not show it as it is. */
  valueText?: ChangeWords['valueText'];
};

/** What was changed in some settings; fetched when it is opened. */
export function SettingHistory({ of, fieldName, valueText }: SettingHistoryProps) {
  const { t } = useTranslation(['settings', 'common']);
  const { data: user } = useQuery(sessionQuery);
  const [open, setOpen] = useState(false);
  return (
    <details className={css.history} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('common:change.history')}</summary>
      {open && user && (
        <ChangeHistory
          kind="setting"
          id={of}
          you={user.accountId}
          actionName={() => t('changed')}
          valueText={valueText}
          fieldName={(path) => fieldName(path.split('.')[0] ?? path)}
        />
      )}
    </details>
  );
}
