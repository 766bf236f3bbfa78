import { useTranslation } from 'react-i18next';
import { Button } from '#web/components/controls/button.tsx';
import { NoteLine } from '#web/components/page/note-line.tsx';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { useQuestion } from './use-question.tsx';

/** Says that a draft was restored, and discards it when that is confirmed. */
export function RestoredNote({ at, onDiscard }: { at: string | null; onDiscard: () => void }) {
  const { t } = useTranslation('form');
  const times = useTimeTexts();
  const when = at === null ? '' : times.moment(at);
  const words = () => ({
    title: t('dropDraftTitle'),
    lead: t('dropDraftLead', { when }),
    confirm: t('dropDraft'),
  });
  const { ask, question } = useQuestion(words, onDiscard);
  if (at === null) return null;
  const discard = (
    <Button small kind="quiet" onClick={ask}>
      {t('dropDraft')}
    </Button>
  );
  return (
    <>
      <NoteLine tone="idle" icon="info" title={t('restored', { when })} aside={discard} />
      {question}
    </>
  );
}
