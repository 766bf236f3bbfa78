import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ChangeHistory } from '#web/components/page/change-history.tsx';
import type { KeyBelow } from '#web/lib/language/text-keys.ts';
import { sessionQuery } from '#web/lib/session/session.ts';

type Field = KeyBelow<'suites', 'field'>;
type Action = KeyBelow<'suites', 'action'>;

/** What was changed in an edition. */
export function SuiteHistory({ id }: { id: string }) {
  const { t, i18n } = useTranslation('suites');
  const { data: user } = useQuery(sessionQuery);
  if (!user) return null;
  return (
    <ChangeHistory
      kind="suite"
      id={id}
      you={user.accountId}
      actionName={(action) =>
        i18n.exists(`suites:action.${action}`) ? t(`action.${action as Action}`) : action
      }
      fieldName={(field) => (i18n.exists(`suites:field.${field}`) ? t(`field.${field as Field}`) : field)}
      valueText={(field, value) => {
        if (field === 'state' && (value === 'draft' || value === 'published' || value === 'withdrawn'))
          return t(`state.${value}`);
        return undefined;
      }}
    />
  );
}
