import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ChangeHistory } from '#web/components/page/change-history.tsx';
import { sessionQuery } from '#web/lib/session/session.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';

const actions = ['created', 'edited', 'published', 'withdrawn', 'deleted', 'confirmed'] as const;
const fields = ['titleZh', 'titleEn', 'bodyZh', 'bodyEn', 'publishedAt', 'confirmed'] as const;

/** What was changed in a version. @param id the type and the version, with a dash between them */
export function TextHistory({ id }: { id: string }) {
  const { t } = useTranslation('agreement-texts');
  const times = useTimeTexts();
  const { data: user } = useQuery(sessionQuery);
  if (!user) return null;
  return (
    <ChangeHistory
      kind="agreement-text"
      id={id}
      you={user.accountId}
      actionName={(action) => t(`action.${actions.find((one) => one === action) ?? 'edited'}`)}
      fieldName={(field) => {
        const known = fields.find((one) => one === field);
        return known ? t(`field.${known}`) : field;
      }}
      valueText={(field, value) =>
        field === 'publishedAt' && typeof value === 'string' ? times.moment(value) : undefined
      }
    />
  );
}
