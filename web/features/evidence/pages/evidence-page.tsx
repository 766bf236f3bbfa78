import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import type { ApplicationDetail } from '#contract/applications.ts';
import type { UploadView } from '#contract/evidence.ts';
import { mayEditEvidence } from '#domain/evidence/evidence.ts';
import { ApplicationScale } from '#web/components/applications/application-scale.tsx';
import { FindingNotes } from '#web/components/applications/finding-text.tsx';
import { LiveSign } from '#web/components/applications/live-sign.tsx';
import { LinkButton } from '#web/components/controls/button.tsx';
import { CopyText } from '#web/components/controls/copy-text.tsx';
import { NeedsRight } from '#web/components/page/needs-right.tsx';
import { NoteLine } from '#web/components/page/note-line.tsx';
import { PageHead } from '#web/components/page/page-head.tsx';
import { RecordFailure } from '#web/components/page/record-failure.tsx';
import { SkeletonPage } from '#web/components/page/skeleton.tsx';
import { RunSigns } from '#web/components/results/run-signs.tsx';
import { useApplication } from '#web/lib/applications/application-query.ts';
import { openFindings } from '#web/lib/applications/finding.ts';
import { useLiveState } from '#web/lib/live/live.tsx';
import { useRunSigns } from '#web/lib/results/result-queries.ts';
import { paths } from '#web/paths.ts';
import '#web/theme/widgets/controls.css';
import '#web/theme/widgets/management.css';
import { useReadiness } from '#web/lib/applications/get-readiness.ts';
import { useDeviceWords } from '#web/lib/language/use-device-words.ts';
import { useUploads } from '../api/list-uploads.ts';
import { useUploadResult } from '../api/upload-result.ts';
import { ConditionsPanel } from '../components/conditions-panel.tsx';
import { DeclarationForm } from '../components/declaration-form.tsx';
import css from '../components/evidence.module.css';
import { EvidenceFoot } from '../components/evidence-foot.tsx';
import { MergeOffer } from '../components/merge-offer.tsx';
import { WaiverRequestPanel } from '../components/reasons/waiver-request-panel.tsx';
import { RemoveRefused } from '../components/remove-refused.tsx';
import { SuitesPanel } from '../components/suites-panel.tsx';
import { UploadList } from '../components/upload-list.tsx';
import { OffersPanel } from '../components/waivers/offers-panel.tsx';
import { ReasonsFile } from '../components/waivers/reasons-file.tsx';

type Part = { application: ApplicationDetail };

function Head({ application }: Part) {
  const { t } = useTranslation(['evidence', 'device']);
  const words = useDeviceWords();
  const live = useLiveState();
  const { product, number, type, mode } = application;
  return (
    <PageHead
      title={t('title')}
      facts={
        <>
          <span>{words.nameOf(product)}</span>
          <CopyText text={number} />
          <span>
            {t(`device:type.${type}`)} · {t(`device:mode.${mode}`)}
          </span>
        </>
      }
    >
      <LiveSign {...live} />
    </PageHead>
  );
}

function FindingNote({ application }: Part) {
  const { t } = useTranslation('status');
  const findings = openFindings(application);
  if (findings.length === 0) return null;
  return (
    <div className="application-notes">
      <NoteLine tone="bad" icon="back" title={t(application.status)}>
        <FindingNotes findings={findings} application={application} />
      </NoteLine>
    </div>
  );
}

/** Nothing can be uploaded now: says why, and leads back. */
function Closed({ application }: Part) {
  const { t } = useTranslation(['evidence', 'status']);
  return (
    <NoteLine
      tone="info"
      icon="lock"
      title={t('closed', { status: t(`status:${application.status}`) })}
      aside={
        <LinkButton small to={paths.application(application.id)}>
          {t('toApplication')}
        </LinkButton>
      }
    >
      <p className="cap">{t('closedWhy')}</p>
    </NoteLine>
  );
}

/** To all that a result says, once it stands. */
function ToAnalysis({ application: { id, configurations }, upload }: Part & { upload: UploadView }) {
  const { t } = useTranslation('results');
  const one = configurations.find(({ result }) => result?.uploadId === upload.id);
  if (!one) return null;
  return (
    <LinkButton small to={`${paths.applicationAnalysis(id)}?configuration=${one.ordinal}`}>
      {t('title')}
    </LinkButton>
  );
}

/** What the reviewer will be shown of files and runs that were used elsewhere too. */
function OwnRunSigns({ application: { id, configurations } }: Part) {
  const { data } = useRunSigns(id);
  return <RunSigns rows={data?.rows ?? []} configurations={configurations} linkOf={paths.application} />;
}

function Evidence({ application }: Part) {
  const uploads = useUploads(application.id);
  const readiness = useReadiness(application.id);
  const send = useUploadResult(application.id);
  const open = mayEditEvidence(application.status);
  return (
    <>
      <main className="wiz">
        <Head application={application} />
        <ApplicationScale application={application} alone />
        {open ? (
          <>
            <FindingNote application={application} />
            <div className={`cols ${css.columns}`}>
              <div>
                <div>
                  <OwnRunSigns application={application} />
                  <UploadList
                    workId={application.id}
                    application={application}
                    uploads={uploads.data?.rows ?? []}
                    send={send}
                    tools={(upload) => <RemoveRefused upload={upload} />}
                    aside={(upload) => <ToAnalysis application={application} upload={upload} />}
                    more={(upload) => upload.state === 'matched' && <MergeOffer upload={upload} />}
                    declaration={(upload) => (
                      <DeclarationForm key={upload.id} application={application} upload={upload} />
                    )}
                  />
                </div>
                <OffersPanel applicationId={application.id} />
                <WaiverRequestPanel
                  applicationId={application.id}
                  failures={application.failures}
                  count={application.failureCount}
                />
                <ReasonsFile application={application} />
              </div>
              <div>
                <ConditionsPanel application={application} readiness={readiness.data} />
                <SuitesPanel application={application} />
              </div>
            </div>
          </>
        ) : (
          <div className="application-notes">
            <Closed application={application} />
          </div>
        )}
      </main>
      {open && <EvidenceFoot application={application} readiness={readiness.data} />}
    </>
  );
}

/** Upload of test results and bypass items, up to the submission. */
export function EvidencePage() {
  const { id = '' } = useParams();
  // Also the texts of results: loaded later, they would suspend the page.
  const { t } = useTranslation([
    'evidence',
    'device',
    'applications',
    'form',
    'client',
    'labs',
    'requirements',
    'results',
    'waivers',
  ]);
  const { data, isError, error, refetch } = useApplication(id);
  if (data)
    return (
      <NeedsRight
        operation="evidence.write"
        back={{ label: t('toApplication'), to: paths.application(data.id) }}
      >
        <Evidence key={data.id} application={data} />
      </NeedsRight>
    );
  return (
    <main className="wiz">
      {isError ? (
        <RecordFailure error={error} kind="application" onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage panels={3} />
      )}
    </main>
  );
}
