import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { ReportView } from '#contract/reports/reports.ts';
import { ProcessPanel } from '#web/components/applications/process-panel.tsx';
import { Button, LinkButton } from '#web/components/controls/button.tsx';
import { Checksum } from '#web/components/controls/checksum.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import { StatusTag, ToneText } from '#web/components/controls/status.tsx';
import { EmptyState } from '#web/components/page/empty-state.tsx';
import { LoadFailure } from '#web/components/page/load-failure.tsx';
import { Breadcrumbs, PageHead } from '#web/components/page/page-head.tsx';
import { SkeletonPage } from '#web/components/page/skeleton.tsx';
import { ApiError } from '#web/lib/api/api-error.ts';
import { fileAddress } from '#web/lib/api/upload-file.ts';
import { useReport } from '#web/lib/applications/report-query.ts';
import { useDeviceWords } from '#web/lib/language/use-device-words.ts';
import { useLanguage } from '#web/lib/language/use-language.ts';
import { paths } from '#web/paths.ts';
import '#web/theme/widgets/controls.css';
import '#web/theme/widgets/management.css';
import css from '../components/report.module.css';
import { ReportFacts } from '../components/report-facts.tsx';

/** The document, as soon as there is one; what is not certified has none. */
function Document({ fileId, certificateNumber }: ReportView) {
  const { t } = useTranslation('reports');
  if (certificateNumber === null) return null;
  if (fileId === null)
    return (
      <ToneText tone="info" icon="refresh">
        {t('coming')}
      </ToneText>
    );
  return (
    <a className="btn primary" href={fileAddress(fileId)} download>
      <Icon name="download" />
      {t('download')}
    </a>
  );
}

/** What tells a copy of the document from a changed one. */
function DocumentNote({ fileSha256 }: ReportView) {
  const { t } = useTranslation('reports');
  if (fileSha256 === null) return null;
  return (
    <p className={`cap ${css.document}`}>
      {t('document')} <Checksum sha256={fileSha256} />
    </p>
  );
}

function Report({ report }: { report: ReportView }) {
  const { t } = useTranslation(['reports', 'common']);
  const words = useDeviceWords();
  const english = useLanguage() === 'en';
  const { product, enterprise, applicationId } = report;
  const name = words.nameOf(product);
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { label: t('common:certificationCentre'), to: paths.applications },
          { label: name, to: paths.application(applicationId) },
          { label: t('title') },
        ]}
      />
      <PageHead
        title={t('title')}
        tag={<StatusTag status={report.status} />}
        facts={
          <>
            <span>{name}</span>
            <span>{product.model}</span>
            <span>{english ? enterprise.nameEn : enterprise.nameZh}</span>
          </>
        }
      >
        <Button icon="print" onClick={() => window.print()}>
          {t('print')}
        </Button>
        <Document {...report} />
      </PageHead>
      <ReportFacts report={report} />
      <ProcessPanel report={report} drawn />
      <DocumentNote {...report} />
    </>
  );
}

/** In place of a report that there is not: why, and the way on. */
function NoReport({ id, reason }: { id: string; reason: 'none' | 'missing' | 'early' }) {
  const { t } = useTranslation(['reports', 'common']);
  const early = reason === 'early';
  return (
    <>
      <Breadcrumbs
        crumbs={[{ label: t('common:certificationCentre'), to: paths.applications }, { label: t('title') }]}
      />
      <PageHead title={t('title')} />
      <section className="panel" aria-label={t('title')}>
        <EmptyState
          title={t(`no.${reason}`)}
          action={
            <LinkButton to={early ? paths.application(id) : paths.applications}>
              {early ? t('toApplication') : t('common:myCertifications')}
            </LinkButton>
          }
        />
      </section>
    </>
  );
}

/** The report of one certification, which the address names by its application. */
export function ReportPage() {
  // Those of the panels too: asked for with them, they would empty the page for a moment.
  useTranslation(['reports', 'common', 'status', 'time']);
  const [search] = useSearchParams();
  const id = search.get('application') ?? '';
  const { data, error, isError, refetch } = useReport(id);
  if (id === '') return <NoReport id={id} reason="none" />;
  if (data) return <Report report={data} />;
  if (error instanceof ApiError && error.status === 404) return <NoReport id={id} reason="missing" />;
  if (error instanceof ApiError && error.status === 409) return <NoReport id={id} reason="early" />;
  return isError ? <LoadFailure onRetry={() => void refetch()} /> : <SkeletonPage panels={2} />;
}
