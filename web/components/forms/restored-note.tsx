import { useTranslation } from 'react-i18next';
import { Button } from '#web/components/controls/button.tsx';
import { NoteLine } from '#web/components/page/note-line.tsx';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';

/** Says that a draft was restored, and discards it. */
export function RestoredNote({ at, onDiscard }: { at: string | null; onDiscard: () => void }) {
  const { t } = useTranslation('form');
  const times = useTimeTexts();
  if (at === null) return null;
  const discard = (
    <Button small kind="quiet" onClick={onDiscard}>
      {t('dropDraft')}
    </Button>
  );
  return (
    <NoteLine tone="idle" icon="info" title={t('restored', { when: times.moment(at) })} aside={discard} />
  );
}
