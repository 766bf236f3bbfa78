import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ReportView } from '#contract/reports/reports.ts';
import { CopyText } from '#web/components/controls/copy-text.tsx';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { paths } from '#web/paths.ts';
import css from './report.module.css';

function Samples({ samples }: Pick<ReportView, 'samples'>) {
  const { t } = useTranslation('reports');
  if (!samples) return <span className="dim">{t('noSamples')}</span>;
  const { serials, quantity } = samples;
  if (serials.length === 0) return <span className="dim">{t('serialsToCome', { count: quantity })}</span>;
  const rest = quantity - serials.length;
  return (
    <>
      <ul>
        {serials.map((serial) => (
          <li key={serial}>{serial}</li>
        ))}
      </ul>
      {rest > 0 && <small className="dim">{t('serialsRest', { count: rest })}</small>}
    </>
  );
}

/** Who, when, with what: the head of the report. */
export function ReportFacts({ report }: { report: ReportView }) {
  const { t } = useTranslation('reports');
  const times = useTimeTexts();
  const dash = <span className="dim">{t('notYet')}</span>;
  const { certificateNumber: certificate, certifiedAt, suites, vendorId } = report;
  const facts: [string, ReactNode][] = [
    [t('vendorId'), vendorId ? <CopyText text={vendorId} /> : dash],
    [t('submittedAt'), <b>{times.dated(report.submittedAt)}</b>],
    [t('certifiedAt'), certifiedAt ? <b>{times.dated(certifiedAt)}</b> : dash],
    [t('whole'), <b>{t('days', { count: report.days.total })}</b>],
    [t('application'), <CopyText text={report.number} />],
    [
      t('certificate'),
      certificate ? (
        <Link to={paths.certificate(certificate)} reloadDocument>
          {certificate}
        </Link>
      ) : (
        dash
      ),
    ],
    [t('serials'), <Samples samples={report.samples} />],
    [t('suites'), suites.length > 0 ? suites.join(t('comma')) : dash],
  ];
  return (
    <section className="panel" aria-label={t('facts')}>
      <dl className={css.facts}>
        {facts.map(([term, value]) => (
          <div key={term} className={css.fact}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
