import { useTranslation } from 'react-i18next';
import type { DraftView } from '#contract/applications/application-drafts.ts';
import { Button } from '#web/components/controls/button.tsx';
import { RestoredNote } from '#web/components/forms/restored-note.tsx';
import { useQuestion } from '#web/components/forms/use-question.tsx';
import { NoteLine } from '#web/components/page/note-line.tsx';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { useNow } from '#web/lib/time/use-now.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import type { useWizard } from '../model/use-wizard.ts';

type Wizard = ReturnType<typeof useWizard>;

function useWhoAndWhen() {
  const { t } = useTranslation('drafts');
  const times = useTimeTexts();
  const nameOf = usePersonName();
  const now = useNow();
  return ({ isOwn, updatedBy, updatedByEn, updatedAt }: DraftView) => ({
    who: isOwn ? t('you') : nameOf(updatedBy, updatedByEn),
    when: times.recent(updatedAt, now),
  });
}

function Conflict({ there, server }: { there: DraftView; server: Wizard['server'] }) {
  const { t } = useTranslation('drafts');
  const tell = useWhoAndWhen();
  const ways = (
    <>
      <Button small onClick={server.takeTheirs}>
        {t('theirs')}
      </Button>
      <Button small onClick={server.keepMine}>
        {t('mine')}
      </Button>
    </>
  );
  return (
    <NoteLine tone="warn" icon="warn" title={t('conflict', tell(there))} aside={ways}>
      <p>{t('conflictNote')}</p>
    </NoteLine>
  );
}

/** Where the draft comes from, and what is to be decided about it. */
export function DraftNotes({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('drafts');
  const tell = useWhoAndWhen();
  const { server, restoredAt } = wizard;
  const { conflict, adopted, discard } = server;
  const words = () => ({ title: t('discardTitle'), lead: t('discardLead'), confirm: t('discard') });
  const { ask, question } = useQuestion(words, discard);
  if (conflict) return <Conflict there={conflict} server={server} />;
  if (!adopted) return <RestoredNote at={restoredAt} onDiscard={discard} />;
  const title = t(adopted.isOwn ? 'goneOnOwn' : 'goneOn', tell(adopted));
  const drop = (
    <Button small kind="quiet" onClick={ask}>
      {t('discard')}
    </Button>
  );
  return (
    <>
      <NoteLine tone="idle" icon="info" title={title} aside={drop} />
      {question}
    </>
  );
}
