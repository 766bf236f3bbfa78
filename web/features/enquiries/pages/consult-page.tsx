import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { usePageTitle } from '#web/components/page/page-head.tsx';
import { useBrand } from '#web/lib/programme/brand.ts';
import { useOffice } from '#web/lib/time/use-office.ts';
import { paths } from '#web/paths.ts';
import css from '../components/enquiries.module.css';

function Way({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className={css.way}>
      <h2 className="heading">{title}</h2>
      <p>{text}</p>
      {children}
    </section>
  );
}

/** How the office is reached beside the form; what the programme has not said is left out. */
function Office() {
  const { t } = useTranslation('consult');
  const { office, programme } = useBrand();
  const { opens, closes, zone } = useOffice();
  const { email, phone } = programme;
  return (
    <Way title={office} text={t('hours', { opens, closes, zone })}>
      {email && (
        <p>
          {t('email')} <a href={`mailto:${email}`}>{email}</a>
        </p>
      )}
      {phone && (
        <p>
          {t('phone')} <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>
        </p>
      )}
    </Way>
  );
}

/** Every way to an answer, the fastest first. */
export function ConsultPage() {
  const { t } = useTranslation('consult');
  usePageTitle(t('title'));
  return (
    <main className="wrap plain-page">
      <h1 className="title">{t('title')}</h1>
      <p className="sub">{t('lead')}</p>
      <div className={css.ways}>
        <Way title={t('documents.title')} text={t('documents.text')}>
          <Link className="btn small" to={paths.reader}>
            {t('documents.open')}
          </Link>
        </Way>
        <Way title={t('application.title')} text={t('application.text')}>
          <Link className="btn small" to={paths.applications}>
            {t('application.open')}
          </Link>
        </Way>
        <Way title={t('question.title')} text={t('question.text')}>
          <Link className="btn small" to={paths.question}>
            {t('question.open')}
          </Link>
        </Way>
        <Office />
      </div>
    </main>
  );
}
