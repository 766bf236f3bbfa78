import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { WaiverRequestView } from '#contract/waiver-request.ts';
import { officeDay } from '#domain/calendar/office-day.ts';
import { saidIn } from '#domain/shared/words.ts';
import { NoteLine } from '#web/components/page/note-line.tsx';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { useBrand } from '#web/lib/programme/brand.ts';
import { useNow } from '#web/lib/time/use-now.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { SaidText } from './said-text.tsx';

type Reuse = NonNullable<WaiverRequestView['reused']>;

/** By whom, when and for what a waiver was given, and until when it holds. */
export function useAcceptedText(): (reuse: Omit<Reuse, 'applicationId' | 'opinion' | 'opinionEn'>) => string {
  const { t } = useTranslation('waivers');
  const times = useTimeTexts();
  const nameOf = usePersonName();
  return ({ acceptedBy, acceptedByEn, acceptedAt, scope, expiresOn: until }) =>
    t('reused.by', {
      name: nameOf(acceptedBy, acceptedByEn),
      day: times.document(acceptedAt),
      scope: t(`scope.${scope}`),
      until,
    });
}

/** What the reviewer said of it, in the reader's language; nothing where nothing was said. */
export function Opinion({ opinion, opinionEn }: Pick<Reuse, 'opinion' | 'opinionEn'>) {
  const { t } = useTranslation('waivers');
  const said = saidIn(opinion, opinionEn);
  return (
    said && (
      <p className="cap">
        {t('opinion')} <SaidText said={said} />
      </p>
    )
  );
}

/** The page of an application, where the reader may open it. */
type PageOf = (applicationId: string) => string;

function Reused({ reused, pageOf }: { reused: Reuse; pageOf: PageOf | undefined }) {
  const { t } = useTranslation('waivers');
  const textOf = useAcceptedText();
  const day = officeDay(useNow(), useBrand().programme.hours.zone);
  const from = t('reused.title', { number: reused.number });
  const title = pageOf ? <Link to={pageOf(reused.applicationId)}>{from}</Link> : from;
  return (
    <NoteLine tone="info" icon="info" title={title}>
      <p>{textOf(reused)}</p>
      <Opinion {...reused} />
      {reused.expiresOn < day && <p className="is-warn">{t('reused.expired')}</p>}
    </NoteLine>
  );
}

/** An earlier waiver of the failure and the scope of this one; nothing without either. */
export function WaiverNote({ bypass, pageOf }: { bypass: WaiverRequestView | null; pageOf?: PageOf }) {
  const { t } = useTranslation('waivers');
  if (!bypass) return null;
  const { reused, waiver, group } = bypass;
  if (!reused && !waiver && !group) return null;
  return (
    <div>
      {reused && <Reused reused={reused} pageOf={pageOf} />}
      {waiver && (
        <p className="cap">{t('holds', { scope: t(`scope.${waiver.scope}`), until: waiver.expiresOn })}</p>
      )}
      {group && <p className="cap">{t('forFault')}</p>}
    </div>
  );
}
