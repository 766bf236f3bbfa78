import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { RecordValue } from '#domain/programme-changes/programme-changes.ts';
import { ChangeHistory } from '#web/components/page/change-history.tsx';
import { sessionQuery } from '#web/lib/session/session.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';

const actions = ['created', 'edited', 'published', 'deleted'] as const;
const fields = [
  'published',
  'kind',
  'startsAt',
  'expiresAt',
  'endsAt',
  'noticeDays',
  'titleZh',
  'titleEn',
  'contentZh',
  'contentEn',
] as const;
const kinds = ['update', 'release', 'notification'] as const;

const knownIn = <V extends string>(list: readonly V[], value: unknown) => list.find((one) => one === value);

/** What was changed in a bulletin or a maintenance. */
export function NoticeHistory({ kind, id }: { kind: 'bulletin' | 'maintenance'; id: string }) {
  const { t } = useTranslation('bulletins');
  const times = useTimeTexts();
  const { data: user } = useQuery(sessionQuery);
  if (!user) return null;
  const valueText = (field: string, value: RecordValue) => {
    const known = knownIn(kinds, value);
    if (field === 'kind' && known) return t(`kind.${known}`);
    const isMoment = field === 'startsAt' || field === 'endsAt' || field === 'expiresAt';
    if (isMoment) return typeof value === 'string' ? times.moment(value) : t('noEnd');
    return field.startsWith('content') && typeof value === 'string' && value !== ''
      ? value.replace(/<[^>]*>/g, ' ').trim()
      : undefined;
  };
  return (
    <ChangeHistory
      kind={kind}
      id={id}
      you={user.accountId}
      actionName={(action) => t(`history.action.${knownIn(actions, action) ?? 'edited'}`)}
      fieldName={(field) => {
        const known = knownIn(fields, field);
        return known ? t(`history.field.${known}`) : field;
      }}
      valueText={valueText}
    />
  );
}
