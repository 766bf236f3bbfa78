import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router-dom';
import type { ApplicationDetail } from '#contract/applications.ts';
import { mayEditEvidence } from '#domain/evidence/evidence.ts';
import { LoadFailure } from '#web/components/page/load-failure.tsx';
import { Breadcrumbs, PageHead } from '#web/components/page/page-head.tsx';
import { Panel } from '#web/components/page/panel.tsx';
import { SkeletonPage } from '#web/components/page/skeleton.tsx';
import { SummaryNote } from '#web/components/page/summary-note.tsx';
import { ResultFacts } from '#web/components/results/facts/result-facts.tsx';
import { FailureGroups } from '#web/components/results/failure-groups.tsx';
import { ModuleMap } from '#web/components/results/map/module-map.tsx';
import { ModulesPanel } from '#web/components/results/rerun-command.tsx';
import { ResultFigures } from '#web/components/results/result-figures.tsx';
import { RunComparison } from '#web/components/results/run-comparison.tsx';
import { useApplication } from '#web/lib/applications/application-query.ts';
import { useDeviceWords } from '#web/lib/language/use-device-words.ts';
import { useResultsAhead } from '#web/lib/results/result-queries.ts';
import { paths } from '#web/paths.ts';
import { ResultHead, type Tested } from '../components/result-head.tsx';
import { TurnLine } from '../components/turn-line.tsx';
import css from './result-page.module.css';
import '#web/theme/widgets/controls.css';
import '#web/theme/widgets/management.css';

type PartProps = { application: ApplicationDetail; chosen: Tested };

function Failures({ application }: Pick<PartProps, 'application'>) {
  const { t } = useTranslation('results');
  const [module, setModule] = useState<string | null>(null);
  return (
    <>
      <Panel title={t('map.title')} note={t('map.order')} padded>
        <ModuleMap applicationId={application.id} onOnly={setModule} />
      </Panel>
      <Panel title={t('groups.title')}>
        <FailureGroups applicationId={application.id} module={module} onEveryModule={() => setModule(null)} />
      </Panel>
    </>
  );
}

function Analysis({ application, chosen }: PartProps) {
  const { t } = useTranslation('results');
  const { id: applicationId, status } = application;
  const { id: configurationId, result } = chosen;
  const { uploadId, modulesNotExecuted, modulesIncomplete, failed, blocked } = result;
  return (
    <>
      <Panel>
        <ResultFigures result={result} />
      </Panel>
      <Panel title={t('compare.title')} padded>
        <RunComparison applicationId={applicationId} configurationId={configurationId} />
      </Panel>
      {result.disagreements.length + result.byPartner.length > 0 && (
        <div className={css.between}>
          <SummaryNote result={result} />
        </div>
      )}
      <Failures application={application} />
      <ModulesPanel
        key={uploadId}
        target={{ applicationId, configurationId, uploadId }}
        unfinished={modulesNotExecuted + modulesIncomplete}
        failures={failed + blocked}
      />
      <Panel title={t('facts.title')} padded>
        <ResultFacts target={{ applicationId, configurationId }} mayMerge={mayEditEvidence(status)} />
      </Panel>
    </>
  );
}

function Whole({ application }: Pick<PartProps, 'application'>) {
  const { t } = useTranslation('results');
  const [search, setSearch] = useSearchParams();
  const tested = application.configurations.filter((one): one is Tested => one.result !== null);
  const chosen = tested.find(({ ordinal }) => String(ordinal) === search.get('configuration')) ?? tested[0];
  if (!chosen) {
    return (
      <>
        <PageHead title={t('title')} facts={<span>{application.number}</span>} />
        <p className="dim">{t('none')}</p>
      </>
    );
  }
  const choose = (id: string) => {
    const next = tested.find((one) => one.id === id);
    if (next) setSearch({ configuration: String(next.ordinal) }, { replace: true });
  };
  return (
    <>
      <ResultHead application={application} tested={tested} chosen={chosen} onChoose={choose} />
      <TurnLine application={application} />
      <Analysis application={application} chosen={chosen} />
    </>
  );
}

/** What an application's results say when they are looked at together. */
export function ResultPage() {
  const { t } = useTranslation(['results', 'applications', 'common', 'device', 'progress']);
  const words = useDeviceWords();
  const { id = '' } = useParams();
  const { data, isError, refetch } = useApplication(id);
  useResultsAhead(id);
  if (isError && !data) return <LoadFailure onRetry={() => void refetch()} />;
  if (!data) return <SkeletonPage panels={3} />;
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { label: t('common:myCertifications'), to: paths.applications },
          { label: words.nameOf(data.product), to: paths.application(id) },
          { label: t('title') },
        ]}
      />
      <Whole application={data} />
    </>
  );
}
