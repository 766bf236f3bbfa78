import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import type { ApplicationDetail } from '#contract/applications.ts';
import { mayEditEvidence } from '#domain/evidence/evidence.ts';
import { Segmented } from '#web/components/lists/segmented.tsx';
import { LoadFailure } from '#web/components/page/load-failure.tsx';
import { Breadcrumbs, PageHead } from '#web/components/page/page-head.tsx';
import { Panel } from '#web/components/page/panel.tsx';
import { SkeletonPage } from '#web/components/page/skeleton.tsx';
import { ResultFacts } from '#web/components/results/facts/result-facts.tsx';
import { FailureGroups } from '#web/components/results/failure-groups.tsx';
import { ModuleMap } from '#web/components/results/module-map.tsx';
import { RunComparison } from '#web/components/results/run-comparison.tsx';
import { useApplication } from '#web/lib/applications/application-query.ts';
import { useDeviceWords } from '#web/lib/language/use-device-words.ts';
import { paths } from '#web/paths.ts';
import '#web/theme/widgets/controls.css';
import '#web/theme/widgets/management.css';

type Configurations = ApplicationDetail['configurations'];

function Analysis({ application, tested }: { application: ApplicationDetail; tested: Configurations }) {
  const { t } = useTranslation('results');
  const [chosen, setChosen] = useState(tested[0]?.id ?? '');
  const [module, setModule] = useState<string | null>(null);
  const options = tested.map(({ id, ordinal }) => ({ value: id, label: t('numbered', { index: ordinal }) }));
  return (
    <>
      <Panel
        title={t('compare.title')}
        padded
        aside={
          tested.length > 1 && (
            <Segmented label={t('configuration')} value={chosen} options={options} onChange={setChosen} />
          )
        }
      >
        <RunComparison applicationId={application.id} configurationId={chosen} />
      </Panel>
      <Panel title={t('facts.title')} padded>
        <ResultFacts
          target={{ applicationId: application.id, configurationId: chosen }}
          mayMerge={mayEditEvidence(application.status)}
        />
      </Panel>
      <Panel title={t('map.title')} padded>
        <ModuleMap applicationId={application.id} onOnly={setModule} />
      </Panel>
      <Panel title={t('groups.title')}>
        <FailureGroups applicationId={application.id} module={module} onEveryModule={() => setModule(null)} />
      </Panel>
    </>
  );
}

/** What an application's results say when they are looked at together. */
export function ResultPage() {
  const { t } = useTranslation(['results', 'common', 'device']);
  const words = useDeviceWords();
  const { id = '' } = useParams();
  const { data, isError, refetch } = useApplication(id);
  if (isError && !data) return <LoadFailure onRetry={() => void refetch()} />;
  if (!data) return <SkeletonPage panels={3} />;
  const tested = data.configurations.filter(({ result }) => result !== null);
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { label: t('common:myCertifications'), to: paths.applications },
          { label: words.nameOf(data.product), to: paths.application(id) },
          { label: t('title') },
        ]}
      />
      <PageHead title={t('title')} facts={<span>{data.number}</span>} />
      {tested.length > 0 ? (
        <Analysis application={data} tested={tested} />
      ) : (
        <p className="dim">{t('none')}</p>
      )}
    </>
  );
}
