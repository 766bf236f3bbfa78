import { useTranslation } from 'react-i18next';
import type { ApplicationDetail } from '#contract/applications.ts';
import { sideOf } from '#domain/applications/commands.ts';
import { NoteLine } from '#web/components/page/note-line.tsx';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { useNow } from '#web/lib/time/use-now.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import type { DecidedBefore } from '../model/decided-before.ts';

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

/** A decision that is stored and waits for the engine. */
export function Pending({ application }: Part) {
  const { t } = useTranslation('reviews');
  const times = useTimeTexts();
  const now = useNow();
  const nameOf = usePersonName();
  const entry = application.pending.find(({ type }) => sideOf(type) === 'reviewer');
  if (!entry) return null;
  const facts = [t(`decided.${entry.type}`), nameOf(entry.actor, entry.actorEn), times.recent(entry.at, now)];
  return (
    <NoteLine tone="info" icon="refresh" title={t('pending.title')}>
      <p>{facts.join(' · ')}</p>
      <p className="cap">{t('pending.text')}</p>
    </NoteLine>
  );
}
