import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHref, useSearchParams } from 'react-router-dom';
import { Button } from '#web/components/controls/button.tsx';
import { paths } from '#web/paths.ts';
import { useJudgeDocument } from '../../api/public-documents.ts';
import css from './reader.module.css';

/** Whether a document helped; how often it did is all that is kept. */
export function Judgement({ id }: { id: string }) {
  const { t } = useTranslation('documents');
  const judge = useJudgeDocument(id);
  const wasJudged = useSearchParams()[0].get('judged') === 'yes';
  const [isDone, setDone] = useState(wasJudged);
  const action = useHref(paths.read(id));
  if (isDone) {
    return (
      <p id="judgement" className={css.judgement} role="status">
        {t('reader.thanks')}
      </p>
    );
  }
  const say = (helpful: boolean) => {
    setDone(true);
    void judge.mutateAsync(helpful).catch(() => {});
  };
  return (
    <form
      id="judgement"
      className={css.judgement}
      method="post"
      data-send
      action={action}
      onSubmit={(event) => {
        event.preventDefault();
        const by = (event.nativeEvent as SubmitEvent).submitter;
        say(by instanceof HTMLButtonElement && by.value === 'yes');
      }}
    >
      <b>{t('reader.helpful')}</b>
      <Button small sole type="submit" name="helpful" value="yes">
        {t('reader.yes')}
      </Button>
      <Button small sole type="submit" name="helpful" value="no">
        {t('reader.no')}
      </Button>
    </form>
  );
}
