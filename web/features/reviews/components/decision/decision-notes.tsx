import { useTranslation } from 'react-i18next';
import type { ApplicationDetail } from '#contract/applications.ts';
import { sideOf } from '#domain/applications/commands.ts';
import { NoteLine } from '#web/components/page/note-line.tsx';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { useNow } from '#web/lib/time/use-now.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import type { DecidedBefore } from '../../model/decided-before.ts';

type Part = { application: ApplicationDetail };

/** Somebody else was faster. */
export function Before({ before }: { before: DecidedBefore }) {
  const { t } = useTranslation('reviews');
  const times = useTimeTexts();
  const now = useNow();
  const when = before.at ? times.recent(before.at, now) : '';
  const nameOf = usePersonName();
  const by = nameOf(before.by, before.byEn);
  const what = before.decision ? t(`decided.${before.decision}`) : t('decided.other');
  return (
    <NoteLine tone="warn" icon="warn" title={t('before.title')}>
      <p>{by ? t('before.text', { by, when, what }) : t('before.unknown')}</p>
    </NoteLine>
  );
}

/** A decision that is stored and waits for its time, or for the engine. */
export function Pending({ application }: Part) {
  const { t } = useTranslation('reviews');
  const times = useTimeTexts();
  const now = useNow(1_000);
  const nameOf = usePersonName();
  const entry = application.pending.find(({ type }) => sideOf(type) === 'reviewer');
  if (!entry) return null;
  const { effectiveAt } = entry;
  const isEarly = effectiveAt !== null && new Date(effectiveAt) > now;
  const facts = [t(`decided.${entry.type}`), nameOf(entry.actor, entry.actorEn), times.recent(entry.at, now)];
  return (
    <NoteLine tone="info" icon="refresh" title={t(isEarly ? 'pending.early' : 'pending.title')}>
      <p>{facts.join(' · ')}</p>
      <p className="cap">{t(isEarly ? 'pending.unseen' : 'pending.text')}</p>
    </NoteLine>
  );
}
