import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router-dom';
import type { ApplicationDetail } from '#contract/applications.ts';
import { mayEditEvidence } from '#domain/evidence/evidence.ts';
import type { FailureChoice } from '#domain/test-results/failure-groups.ts';
import { Breadcrumbs, PageHead } from '#web/components/page/page-head.tsx';
import { Panel } from '#web/components/page/panel.tsx';
import { RecordFailure } from '#web/components/page/record-failure.tsx';
import { SkeletonPage } from '#web/components/page/skeleton.tsx';
import { SummaryNote } from '#web/components/page/summary-note.tsx';
import { RunComparison } from '#web/components/results/comparison/run-comparison.tsx';
import { ResultFacts } from '#web/components/results/facts/result-facts.tsx';
import { FailureGroups } from '#web/components/results/failure-groups.tsx';
import { MapLegend, ModuleMap } from '#web/components/results/map/module-map.tsx';
import { ModulesPanel } from '#web/components/results/rerun-command.tsx';
import { ResultFigures } from '#web/components/results/result-figures.tsx';
import { useApplication } from '#web/lib/applications/application-query.ts';
import { useDeviceWords } from '#web/lib/language/use-device-words.ts';
import { paths } from '#web/paths.ts';
import { ResultHead } from '../components/result-head.tsx';
import { TurnLine } from '../components/turn-line.tsx';
import css from './result-page.module.css';
import '#web/theme/widgets/controls.css';
import '#web/theme/widgets/management.css';

type Configuration = ApplicationDetail['configurations'][number];
/** A configuration with its result. */
type TestedConfiguration = Configuration & { result: NonNullable<Configuration['result']> };

const isTested = (configuration: Configuration): configuration is TestedConfiguration =>
  configuration.result !== null;

/** The configuration that the address names, else the first that has a result; undefined while none has. */
function chosenResult(
  configurations: readonly Configuration[],
  search: URLSearchParams,
): Configuration | undefined {
  const first = configurations.find(isTested);
  return (
    first && (configurations.find(({ ordinal }) => String(ordinal) === search.get('configuration')) ?? first)
  );
}

type PartProps = { application: ApplicationDetail; chosen: TestedConfiguration };

/** Where the list of failures stands on the page. */
const failuresAnchor = 'failures';
const showFailures = () => document.getElementById(failuresAnchor)?.scrollIntoView();

type FailuresProps = {
  application: ApplicationDetail;
  choice?: FailureChoice;
  onChoice?: (choice: FailureChoice) => void;
};

function Failures({ application, choice, onChoice }: FailuresProps) {
  const { t } = useTranslation('results');
  const [module, setModule] = useState<string | null>(null);
  const only = (name: string) => {
    setModule(name);
    showFailures();
  };
  return (
    <>
      <Panel title={t('groups.title')} anchor={failuresAnchor}>
        <FailureGroups
          applicationId={application.id}
          module={module}
          onEveryModule={() => setModule(null)}
          choice={choice}
          onChoice={onChoice}
        />
      </Panel>
      <Panel title={t('map.title')} note={t('map.order')} aside={<MapLegend />} padded>
        <ModuleMap applicationId={application.id} onOnly={only} />
      </Panel>
    </>
  );
}

function Analysis({ application, chosen }: PartProps) {
  const { t } = useTranslation('results');
  const { id: applicationId, status } = application;
  const { id: configurationId, result } = chosen;
  const { uploadId, modulesNotExecuted, modulesIncomplete, failed, blocked } = result;
  const [choice, setChoice] = useState<FailureChoice>('all');
  const choose = (next: FailureChoice) => {
    setChoice(next);
    showFailures();
  };
  return (
    <>
      <Panel>
        <ResultFigures result={result} />
        <div className={css.compared}>
          <RunComparison
            key={uploadId}
            applicationId={applicationId}
            configurationId={configurationId}
            onChoice={choose}
          />
        </div>
      </Panel>
      {result.disagreements.length + result.byPartner.length > 0 && (
        <div className={css.between}>
          <SummaryNote result={result} />
        </div>
      )}
      <Failures application={application} choice={choice} onChoice={setChoice} />
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
  const { configurations } = application;
  const chosen = chosenResult(configurations, search);
  if (!chosen) {
    return (
      <>
        <PageHead title={t('title')} facts={<span>{application.number}</span>} />
        <p className="dim">{t('none')}</p>
      </>
    );
  }
  const choose = (id: string) => {
    const next = configurations.find((one) => one.id === id);
    if (next) setSearch({ configuration: String(next.ordinal) }, { replace: true });
  };
  return (
    <>
      <ResultHead application={application} chosen={chosen} onChoose={choose} />
      <TurnLine application={application} />
      {isTested(chosen) ? (
        <Analysis application={application} chosen={chosen} />
      ) : (
        <>
          <Panel padded>
            <p className="dim">{t('noneYet')}</p>
          </Panel>
          <Failures application={application} />
        </>
      )}
    </>
  );
}

/** What an application's results say when they are looked at together. */
export function ResultPage() {
  const { t } = useTranslation(['results', 'applications', 'common', 'device', 'progress']);
  const words = useDeviceWords();
  const { id = '' } = useParams();
  const { data, isError, error, refetch } = useApplication(id);
  if (isError && !data)
    return <RecordFailure error={error} kind="application" onRetry={() => void refetch()} />;
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
