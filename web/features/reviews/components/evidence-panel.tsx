import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { modeOf } from '#contract/applications/certification-mode.ts';
import type { ApplicationDetail } from '#contract/applications.ts';
import { pick } from '#domain/shared/locale.ts';
import { LiveSign } from '#web/components/applications/live-sign.tsx';
import { CommentThread } from '#web/components/comments/comment-thread.tsx';
import { CopyText } from '#web/components/controls/copy-text.tsx';
import { StatusTag } from '#web/components/controls/status.tsx';
import { TabLinks } from '#web/components/lists/tab-links.tsx';
import { NoteLine } from '#web/components/page/note-line.tsx';
import { usePageTitle } from '#web/components/page/page-head.tsx';
import { useCommentCounts } from '#web/lib/comments/comments.ts';
import { useDeviceWords } from '#web/lib/language/use-device-words.ts';
import { useLanguage } from '#web/lib/language/use-language.ts';
import { useLiveState } from '#web/lib/live/live.tsx';
import { showLater } from '#web/lib/shell/show-later.tsx';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { useDeskKeys } from '../model/use-desk-keys.ts';
import type { FailureChoice } from '../model/use-failure-choice.ts';
import { FailuresTab } from './failures-view.tsx';
import { MaterialsTab } from './materials-tab.tsx';
import { ResultsTab } from './results-tab.tsx';
import css from './review-evidence.module.css';

const HistoryTab = showLater(async () => (await import('./history-tab.tsx')).HistoryTab);

type Part = { application: ApplicationDetail };
const views = ['results', 'failures', 'materials', 'comments', 'history'] as const;

function Head({ application }: Part) {
  const { t } = useTranslation(['device', 'reviews']);
  const words = useDeviceWords();
  const { nameZh, nameEn } = application.enterprise;
  const live = useLiveState();
  usePageTitle(`${t('reviews:review')} · ${words.nameOf(application.product)}`);
  return (
    <div className="head">
      <div className="grow">
        <h1 className="title">{words.nameOf(application.product)}</h1>
        <p className="row sub head-facts">
          <CopyText text={application.number} />
          <span>{pick(useLanguage(), { zh: nameZh, en: nameEn })}</span>
          <span>
            {t(`type.${application.type}`)} · {t(`mode.${application.mode}`)}
          </span>
        </p>
      </div>
      <div className={css.signs}>
        <StatusTag status={application.status} />
        <LiveSign {...live} />
      </div>
    </div>
  );
}

function Stopped({ application }: Part) {
  const { t } = useTranslation('reviews');
  const times = useTimeTexts();
  const { needsOperator } = application;
  if (!needsOperator) return null;
  return (
    <NoteLine tone="warn" icon="warn" title={t('stopped.title')}>
      <p>{t('stopped.text', { when: times.moment(needsOperator.since) })}</p>
    </NoteLine>
  );
}

function viewOf(text: string | null, { wait, mode }: ApplicationDetail) {
  const byMaterials = wait.action?.startsWith('review-product') || wait.action === 'review-commercial';
  const first =
    byMaterials || modeOf(mode) === 'plus' || wait.action === 'receive-samples' ? 'materials' : 'results';
  return views.find((view) => view === text) ?? first;
}

/** All that a decision rests on. */
export function EvidencePanel({ application, choice }: Part & { choice: FailureChoice }) {
  const { t } = useTranslation('reviews');
  const [search, setSearch] = useSearchParams();
  const { data: said } = useCommentCounts(application.id);
  const view = viewOf(search.get('tab'), application);
  const pictures = Object.values(application.materials.images).flat().length;
  const counts = {
    results: undefined,
    failures: application.failureCount,
    materials: pictures,
    comments: said?.application,
    history: application.history.length,
  };
  const tabs = views.map((id) => ({ id, label: t(`view.${id}`), count: counts[id] }));
  const next = views[(views.indexOf(view) + 1) % views.length] ?? view;
  const showNext = () => {
    const address = new URLSearchParams(search);
    address.set('tab', next);
    setSearch(address, { replace: true });
  };
  useDeskKeys({ e: showNext });
  return (
    <main className={css.evidence} tabIndex={-1}>
      <Head application={application} />
      <Stopped application={application} />
      <TabLinks tabs={tabs} current={view} label={t('view.label')} />
      {view === 'results' && <ResultsTab application={application} choice={choice} />}
      {view === 'failures' && <FailuresTab application={application} choice={choice} />}
      {view === 'materials' && <MaterialsTab application={application} />}
      {view === 'comments' && <CommentThread application={application} failureKey={null} />}
      {view === 'history' && <HistoryTab application={application} />}
    </main>
  );
}
