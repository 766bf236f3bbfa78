import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ApplicationDetail } from '#contract/applications.ts';
import { NothingFound } from '#web/components/page/nothing-found.tsx';
import { usePageTitle } from '#web/components/page/page-head.tsx';
import { RecordFailure } from '#web/components/page/record-failure.tsx';
import { SkeletonPage } from '#web/components/page/skeleton.tsx';
import { useApplication } from '#web/lib/applications/application-query.ts';
import { sessionQuery } from '#web/lib/session/session.ts';
import '#web/theme/widgets/controls.css';
import decisionCss from '../components/decision/decision.module.css';
import { DecisionPanel } from '../components/decision/decision-panel.tsx';
import deskCss from '../components/desk.module.css';
import { DeskKeyLine } from '../components/desk-key-line.tsx';
import { EvidencePanel } from '../components/evidence-panel.tsx';
import { QueuePanel } from '../components/queue/queue-panel.tsx';
import evidenceCss from '../components/review-evidence.module.css';
import { type Desk, useDesk } from '../model/use-desk.ts';
import { useDeskKeys } from '../model/use-desk-keys.ts';
import { useFailureChoice } from '../model/use-failure-choice.ts';

function Open({ application, desk }: { application: ApplicationDetail; desk: Desk }) {
  const { data: user } = useQuery(sessionQuery);
  const choice = useFailureChoice(application.failures);
  useDeskKeys({
    j: () => desk.step(1),
    k: () => desk.step(-1),
    ']': () => choice.step(1),
    '[': () => choice.step(-1),
  });
  return (
    <>
      <EvidencePanel application={application} choice={choice} />
      {user && (
        <DecisionPanel
          application={application}
          user={user}
          choice={choice}
          row={desk.rows.find(({ id }) => id === application.id)}
          hasNext={desk.next !== null}
          onNext={() => void desk.open(desk.next)}
        />
      )}
    </>
  );
}

function OpenApplication({ id, desk }: { id: string; desk: Desk }) {
  const { t } = useTranslation('reviews');
  const { data, isError, error, refetch } = useApplication(id);
  if (data) return <Open key={data.id} application={data} desk={desk} />;
  return (
    <>
      <main className={evidenceCss.evidence}>
        <h1 className="sr-only">{t('review')}</h1>
        {isError ? (
          <RecordFailure error={error} kind="review" onRetry={() => void refetch()} />
        ) : (
          <SkeletonPage panels={2} />
        )}
      </main>
      <aside className={decisionCss.panel} aria-label={t('decisionLabel')} />
    </>
  );
}

function NothingOpen({ desk }: { desk: Desk }) {
  const { t } = useTranslation('reviews');
  const empty = desk.queue.data && desk.rows.length === 0;
  usePageTitle(t('queue.title'));
  if (desk.queue.data && desk.filtered && desk.rows.length === 0) {
    return (
      <main className={`${evidenceCss.evidence} ${deskCss.rest}`}>
        <h1 className="sr-only">{t('queue.title')}</h1>
        <NothingFound />
      </main>
    );
  }
  return (
    <main className={`${evidenceCss.evidence} ${deskCss.rest}`}>
      <div>
        <h1 className="heading">{t(empty ? 'rest.empty' : 'queue.title')}</h1>
        <p className="sub">{t(empty ? 'rest.emptyHint' : 'rest.choose')}</p>
      </div>
    </main>
  );
}

/** The ops console: the queue, the evidence, the decision, side by side. */
export function ReviewsPage() {
  // Also the texts of dialogs: loaded later, they would suspend the page while somebody types.
  useTranslation([
    'reviews',
    'applications',
    'application-forms',
    'comments',
    'common',
    'device',
    'form',
    'progress',
    'requirements',
    'waivers',
  ]);
  const desk = useDesk();
  return (
    <>
      <div className={desk.id === null ? `${deskCss.desk} ${deskCss.twoColumns}` : deskCss.desk}>
        <QueuePanel desk={desk} />
        {desk.id === null ? <NothingOpen desk={desk} /> : <OpenApplication id={desk.id} desk={desk} />}
      </div>
      <DeskKeyLine />
    </>
  );
}
