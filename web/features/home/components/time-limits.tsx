import { useTranslation } from 'react-i18next';
import { formatCount } from '#web/lib/language/numbers.ts';
import { useHome } from '../api/home.ts';
import { usePublicFigures } from '../api/public-figures.ts';
import css from './time-limits.module.css';

/** What the programme has certified so far, how long that took, and what the office binds itself to. */
export function TimeLimits() {
  const { t } = useTranslation('home');
  const { data: figures } = usePublicFigures();
  const { limits } = useHome();
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
        {limits?.review != null && (
          <p>
            <b>{t('limits.days', { count: limits.review })}</b>
            {t('limits.review')}
          </p>
        )}
        {limits?.results != null && (
          <p>
            <b>{t('limits.days', { count: limits.results })}</b>
            {t('limits.results')}
          </p>
        )}
        <p>
          <b>{t('limits.apart')}</b>
          {t('limits.apartText')}
        </p>
      </div>
    </section>
  );
}
