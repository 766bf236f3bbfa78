import { useTranslation } from 'react-i18next';
import type { TimelineEntry } from '#web/components/applications/timeline.tsx';
import { useLabs } from '#web/lib/labs/labs.ts';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { toDate } from '#web/lib/time/dates.ts';

/** The history with the comings and goings of labs between its lines, newest first. */
export function useWithLabs(
  applicationId: string,
  entries: readonly TimelineEntry[],
): readonly TimelineEntry[] {
  const { t } = useTranslation('labs');
  const nameOf = usePersonName();
  const { data } = useLabs(applicationId);
  const labEntries = (data?.rows ?? []).flatMap(
    ({ id, lab, letInAt, endedAt, endedWhy }): TimelineEntry[] => {
      const actor = nameOf(lab.name, lab.nameEn);
      const came = { id, side: 'you' as const, at: letInAt, title: t('inHistory'), actor };
      if (endedAt === null || endedWhy === null) return [came];
      const side = endedWhy === 'taken-back' ? 'you' : 'system';
      return [{ id: `${id}-out`, side, at: endedAt, title: t(`outHistory.${endedWhy}`), actor }, came];
    },
  );
  if (labEntries.length === 0) return entries;
  return [...entries, ...labEntries].sort((a, b) => toDate(b.at).getTime() - toDate(a.at).getTime());
}
