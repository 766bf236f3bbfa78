import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { homeFields } from '#domain/programme/home-texts.ts';
import { programmeFields } from '#domain/programme/identity.ts';
import { ChangeHistory } from '#web/components/page/change-history.tsx';
import { sessionQuery } from '#web/lib/session/session.ts';

const named = [...programmeFields, 'logo'] as const;

/** What was changed of the identity. */
export function ProgrammeHistory() {
  const { t } = useTranslation('programme');
  const { data: user } = useQuery(sessionQuery);
  if (!user) return null;
  return (
    <ChangeHistory
      kind="programme"
      id="programme"
      you={user.accountId}
      actionName={() => t('history.edited')}
      fieldName={(field) => {
        const known = named.find((one) => one === field);
        const ofHome = homeFields.find((one) => one === field);
        if (ofHome) return t(`home.changed.${ofHome}`);
        return known ? t(`history.field.${known}`) : field;
      }}
    />
  );
}
