import { useTranslation } from 'react-i18next';
import { defaultDeadlines, type WaitAction } from '#domain/applications/waits.ts';
import { formatCount } from '#web/lib/language/numbers.ts';
import { usePublicFigures } from '../api/public-figures.ts';
import css from './time-limits.module.css';

/** Working days that a wait may take unless the programme sets it otherwise. */
function daysOf(action: WaitAction): number {
  const limit = defaultDeadlines[action];
  return 'workingDays' in limit ? limit.workingDays : 1;
}

/** What the programme has certified so far, how long that took, and what the office binds itself to. */
export function TimeLimits() {
  const { t } = useTranslation('home');
  const { data: figures } = usePublicFigures();
  return (
    <section className={css.limits} aria-label={t('limits.label')}>
      <div className="wrap">
        {figures && figures.certified > 0 && (
          <p>
            <b>
              {t('figures.certified', {
                count: figures.certified,
                total: formatCount(figures.certified),
              })}
            </b>
            {t('figures.certifiedText')}
          </p>
        )}
        {figures?.medianDays != null && (
          <p>
            <b>{t('figures.days', { count: figures.medianDays })}</b>
            {t('figures.daysText')}
          </p>
        )}
        <p>
          <b>{t('limits.days', { count: daysOf('review-product') })}</b>
          {t('limits.review')}
        </p>
        <p>
          <b>{t('limits.days', { count: daysOf('review-results') })}</b>
          {t('limits.results')}
        </p>
        <p>
          <b>{t('limits.apart')}</b>
          {t('limits.apartText')}
        </p>
      </div>
    </section>
  );
}
