import { useTranslation } from 'react-i18next';
import { useHref, useSearchParams } from 'react-router-dom';
import { Button } from '#web/components/controls/button.tsx';
import { paths } from '#web/paths.ts';
import css from './reader.module.css';

/** Whether a document helped; how often it did is all that is kept. */
export function Judgement({ id }: { id: string }) {
  const { t } = useTranslation('documents');
  const isDone = useSearchParams()[0].get('judged') === 'yes';
  const action = useHref(paths.read(id));
  if (isDone) {
    return (
      <p id="judgement" className={css.judgement} role="status">
        {t('reader.thanks')}
      </p>
    );
  }
  return (
    <form id="judgement" className={css.judgement} method="post" data-send action={action}>
      <b>{t('reader.helpful')}</b>
      <Button small type="submit" name="helpful" value="yes">
        {t('reader.yes')}
      </Button>
      <Button small type="submit" name="helpful" value="no">
        {t('reader.no')}
      </Button>
    </form>
  );
}
