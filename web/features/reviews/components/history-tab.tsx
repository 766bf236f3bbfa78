import { useTranslation } from 'react-i18next';
import type { ApplicationDetail } from '#contract/applications.ts';
import { FindingLines } from '#web/components/applications/finding-text.tsx';
import { SaidText } from '#web/components/applications/said-text.tsx';
import { Timeline, TimelineLegend } from '#web/components/applications/timeline.tsx';
import { useWithComments } from '#web/components/comments/comment-entries.ts';
import { StatusText } from '#web/components/controls/status.tsx';
import { historyLine, namesOf } from '#web/lib/applications/history-line.ts';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { distinctKeys } from '#web/lib/lists/distinct-keys.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import css from './review-evidence.module.css';

type Part = { application: ApplicationDetail };

function useEntries({ application }: Part) {
  const { t } = useTranslation(['applications', 'common']);
  const nameOf = usePersonName();
  return application.history
    .toSorted((a, b) => b.sequence - a.sequence)
    .map((entry) => {
      const { key, side, status, comment, findings, token } = historyLine(entry);
      const by = [nameOf(entry.actor, entry.actorEn), token && t('byToken', { name: token })];
      return {
        id: entry.sequence,
        side,
        status,
        at: entry.at,
        title: t(`event.${key}`, namesOf(entry)),
        actor: side === 'system' ? t('common:system') : by.filter(Boolean).join(' · '),
        quote:
          findings.length > 0 ? (
            <FindingLines findings={findings} application={application} />
          ) : (
            comment && <SaidText said={comment} />
          ),
      };
    });
}

const phases = [
  'product',
  'commercial',
  'results',
  'bypass',
  'sample-receipt',
  'sample-test',
  'final',
] as const;

function Reviews({ application }: Part) {
  const { t } = useTranslation('reviews');
  const phaseName = (phase: string) => {
    const known = phases.find((one) => one === phase);
    return known ? t(`history.phases.${known}`) : phase;
  };
  const times = useTimeTexts();
  const nameOf = usePersonName();
  if (application.reviews.length === 0) return null;
  return (
    <section>
      <h2>{t('history.reviews')}</h2>
      <table className={`${css.flush} ${css.dense}`}>
        <thead>
          <tr>
            <th>{t('history.phase')}</th>
            <th>{t('history.handler')}</th>
            <th>{t('history.at')}</th>
            <th className="num">{t('history.result')}</th>
          </tr>
        </thead>
        <tbody>
          {distinctKeys(application.reviews, ({ at, phase, result }) => `${at} ${phase} ${result}`).map(
            ({ key, item: review }) => (
              <tr key={key}>
                <td>{phaseName(review.phase)}</td>
                <td>{nameOf(review.handler, review.handlerEn)}</td>
                <td>{times.moment(review.at)}</td>
                <td className="num">
                  <StatusText status={review.result} />
                </td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </section>
  );
}

/** Every review that took place, and what happened, newest first. */
export function HistoryTab({ application }: Part) {
  const { t } = useTranslation('reviews');
  return (
    <>
      <Reviews application={application} />
      <section>
        <h2>{t('history.title')}</h2>
        <Timeline entries={useWithComments(application, useEntries({ application }))} />
        <TimelineLegend you={t('partner')} />
      </section>
    </>
  );
}
