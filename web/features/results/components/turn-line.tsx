import { useTranslation } from 'react-i18next';
import type { ApplicationDetail } from '#contract/applications.ts';
import { mayEditEvidence } from '#domain/evidence/evidence.ts';
import { LinkButton } from '#web/components/controls/button.tsx';
import { YourTurnChip } from '#web/components/controls/status.tsx';
import { useReadiness } from '#web/lib/applications/get-readiness.ts';
import { openFailures } from '#web/lib/applications/next-action.ts';
import { ownerOf, turnTitle } from '#web/lib/applications/turn-title.ts';
import { useMay } from '#web/lib/session/use-may.ts';
import { useNow } from '#web/lib/time/use-now.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { paths } from '#web/paths.ts';
import css from './turn-line.module.css';

type Part = { application: ApplicationDetail };

type Missing = {
  /** Modules whose run is not whole, where the suite's has to be. */
  modules: number;
  /** Failures without a reason, or with one that was rejected. */
  reasons: number;
};

function useMissing(application: ApplicationDetail): Missing {
  const { data } = useReadiness(application.id);
  const unrun = data?.missing.filter(({ reason }) => reason === 'incomplete-run') ?? [];
  // The application names only the first of very many failures; its results count all.
  const wanting = application.configurations.map(({ result }) => result?.bypassesWanting ?? 0);
  return {
    modules: unrun.reduce((sum, { count }) => sum + count, 0),
    reasons: Math.max(openFailures(application), ...wanting),
  };
}

function useOwnTitle(application: ApplicationDetail): string {
  const { t } = useTranslation('applications');
  const { key, count } = turnTitle(application);
  const passed = application.configurations.filter(({ verdict }) => verdict === 'passed').length;
  return t(`title.${key}`, { count, passed });
}

/** What is to be done, and whether that is a result and reasons both. */
function useTitle(application: ApplicationDetail, { modules, reasons }: Missing) {
  const { t } = useTranslation(['results', 'applications']);
  const own = useOwnTitle(application);
  const { key } = turnTitle(application);
  const wantsResult = modules > 0 || key === 'upload-results' || key === 'replace-results';
  if (!wantsResult) {
    const isOwn = reasons === 0 || key === 'amend-bypass';
    return { title: isOwn ? own : t('applications:title.fill-bypass', { count: reasons }), both: false };
  }
  const first = modules > 0 ? t('turn.rerun', { count: modules }) : own;
  if (reasons === 0) return { title: first, both: false };
  return { title: [first, t('turn.reasons', { count: reasons })].join(t('turn.comma')), both: true };
}

type ActionsProps = Part & { wants: Missing };

/** Of the ways on one is filled: what comes first. */
function Actions({ application, wants: { modules, reasons } }: ActionsProps) {
  const { t } = useTranslation('results');
  const page = paths.applicationResults(application.id);
  const upload = t(modules > 0 ? 'turn.upload' : 'turn.results');
  if (reasons > 0) {
    return (
      <>
        <LinkButton icon="upload" to={page}>
          {upload}
        </LinkButton>
        <LinkButton kind="primary" trailing="arrow" to={`${page}#bypass`}>
          {t('turn.fill', { count: reasons })}
        </LinkButton>
      </>
    );
  }
  return (
    <LinkButton kind="primary" trailing="arrow" to={page}>
      {upload}
    </LinkButton>
  );
}

/** What can be done about it by those who may. */
function OpenLine({ application }: Part) {
  const { t } = useTranslation('results');
  const wants = useMissing(application);
  const { title, both } = useTitle(application, wants);
  const may = useMay('evidence.write');
  return (
    <>
      <YourTurnChip />
      <p>
        <b>{title}</b> {both && <span className="dim">{t('turn.both')}</span>}{' '}
        <Left application={application} />
      </p>
      {may && <Actions application={application} wants={wants} />}
    </>
  );
}

function Left({ application: { wait } }: Part) {
  const times = useTimeTexts();
  const now = useNow();
  return wait.dueAt && <span className="dim">{times.left(new Date(wait.dueAt), now)}</span>;
}

function OtherLine({ application }: Part) {
  const { t } = useTranslation(['results', 'progress']);
  const owner = ownerOf(application);
  const title = useOwnTitle(application);
  return (
    <>
      {owner === 'you' ? <YourTurnChip /> : <span className="dim">{t(`turn.owner.${owner}`)}</span>}
      <p>
        <b>{title}</b> {owner === 'you' && <Left application={application} />}
      </p>
      <LinkButton to={paths.application(application.id)}>{t('turn.application')}</LinkButton>
    </>
  );
}

/** Whose turn the application of these results is, for what and until when; its whole panel stands on the application's page. */
export function TurnLine({ application }: Part) {
  const { t } = useTranslation('results');
  const open = ownerOf(application) === 'you' && mayEditEvidence(application.status);
  return (
    <section className={css.line} aria-label={t('turn.label')}>
      {open ? <OpenLine application={application} /> : <OtherLine application={application} />}
    </section>
  );
}
