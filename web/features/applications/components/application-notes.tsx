import { useTranslation } from 'react-i18next';
import type { ApplicationDetail } from '#contract/applications.ts';
import { isLapsed, LapsedCertificate } from '#web/components/applications/lapsed-certificate.tsx';
import { NoteLine } from '#web/components/page/note-line.tsx';
import { pendingOwn } from '#web/lib/applications/turn-title.ts';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';

/** What is stored and not applied yet, and what only an operator can move on. */
export function ApplicationNotes({ application }: { application: ApplicationDetail }) {
  const { t } = useTranslation('applications');
  const times = useTimeTexts();
  const nameOf = usePersonName();
  const pending = pendingOwn(application);
  const { needsOperator } = application;
  if (!pending && !needsOperator && !isLapsed(application.certificate)) return null;
  return (
    <div className="application-notes">
      <LapsedCertificate certificate={application.certificate} />
      {needsOperator && (
        <NoteLine tone="warn" icon="warn" title={t('needsOperator.title')}>
          <p className="cap">{t('needsOperator.text', { when: times.moment(needsOperator.since) })}</p>
        </NoteLine>
      )}
      {pending && (
        <NoteLine tone="info" icon="refresh" title={t('recorded')}>
          <p className="cap">
            {t('recordedWhat', {
              what: t(`command.${pending.type}`),
              actor: nameOf(pending.actor, pending.actorEn),
              when: times.moment(pending.at),
            })}
          </p>
        </NoteLine>
      )}
    </div>
  );
}
