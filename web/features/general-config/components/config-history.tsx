import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { GeneralConfigEntry } from '#contract/programme/general-config.ts';
import { ChangeHistory } from '#web/components/page/change-history.tsx';
import { sessionQuery } from '#web/lib/session/session.ts';
import { useConfigWords } from '../model/use-config-words.ts';

const actions = ['created', 'edited', 'deleted'] as const;

/** What was set before: when, by whom, from what to what. */
export function ConfigHistory({ entry }: { entry: GeneralConfigEntry }) {
  const { t } = useTranslation(['config', 'common']);
  const { textOf, toldOf } = useConfigWords();
  const { data: user } = useQuery(sessionQuery);
  if (!user) return null;
  const actionName = (action: string) => {
    const known = actions.find((one) => one === action);
    return known ? t(`action.${known}`) : action;
  };
  return (
    <ChangeHistory
      kind="general-config"
      id={entry.key}
      you={user.accountId}
      actionName={actionName}
      fieldName={() => t('field.value')}
      valueText={(_field, value) => {
        if (typeof value === 'string' && entry.kind === 'json') return toldOf(entry, value);
        return typeof value === 'number' ? textOf(entry, value) : undefined;
      }}
    />
  );
}
