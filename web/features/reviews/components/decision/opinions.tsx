import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApplicationDetail } from '#contract/applications.ts';
import type { CurrentUser } from '#contract/session.ts';
import { isRejection } from '#domain/reviewers/opinions.ts';
import { isSilent } from '#domain/shared/words.ts';
import { FindingLines } from '#web/components/applications/finding-text.tsx';
import { SaidText } from '#web/components/applications/said-text.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { useNow } from '#web/lib/time/use-now.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { decisionBarrierOf } from '../../model/decision.ts';
import { type Opinions as Given, type Opinion, type OpinionPlace, placesOf } from '../../model/opinions.ts';
import { useDeskKeys } from '../../model/use-desk-keys.ts';
import css from './opinions.module.css';

type Part = { application: ApplicationDetail };
type GivenProps = Part & { opinion: Opinion };

/** What somebody decided, in a word or by the configurations that pass. */
function useVerdict({ configurations }: ApplicationDetail) {
  const { t } = useTranslation(['reviews', 'device']);
  return (opinion: Opinion) => {
    if (opinion.type !== 'approve-final')
      return t(isRejection(opinion) ? 'opinion.rejected' : 'opinion.approved');
    const passed = configurations.filter(({ id }) => opinion.passed.includes(id));
    if (passed.length === 0) return t('opinion.passesNone');
    if (passed.length === configurations.length) return t('opinion.passesAll');
    return t('opinion.passes', { list: passed.map(({ ordinal }) => ordinal).join(t('device:comma')) });
  };
}

/** Why somebody decided so. */
function Reasons({ application, opinion: { comment, findings } }: GivenProps) {
  const { t } = useTranslation('reviews');
  if (findings.length > 0) return <FindingLines findings={findings} application={application} />;
  return isSilent(comment) ? <span className="dim">{t('opinion.silent')}</span> : <SaidText said={comment} />;
}

function GivenOpinion({
  application,
  opinion,
  user,
  isOpen,
}: GivenProps & { user: CurrentUser; isOpen: boolean }) {
  const { t } = useTranslation('common');
  const times = useTimeTexts();
  const now = useNow();
  const nameOf = usePersonName();
  const { reviewer, at } = opinion;
  const name = reviewer.id === user.accountId ? t('you') : nameOf(reviewer.nameZh, reviewer.nameEn);
  const isBad = isRejection(opinion);
  return (
    <>
      <Icon name={isBad ? 'bad' : 'ok'} className={isBad ? css.refused : css.good} />
      <div>
        <p>
          <b>{name}</b> {useVerdict(application)(opinion)}
        </p>
        <p className="cap">{times.recent(at, now)}</p>
        {isOpen && (
          <p className={css.reasons}>
            <Reasons application={application} opinion={opinion} />
          </p>
        )}
      </div>
    </>
  );
}

type PendingPlace = Exclude<OpinionPlace['kind'], 'given'>;

/** Somebody who has not decided: the reader, whose turn it is, or another one. */
function ToDecide({ kind, index }: { kind: PendingPlace; index: number }) {
  const { t } = useTranslation(['reviews', 'common']);
  const place = (['first', 'second', 'third'] as const)[index] ?? 'third';
  return (
    <>
      <Icon name={kind === 'later' ? 'idle' : 'arrow'} />
      <div>
        <p>{kind === 'reader' ? <b>{t('common:you')}</b> : t('opinion.somebody')}</p>
        <p className="cap">{t(`opinion.${kind === 'later' ? 'later' : 'turn'}.${place}`)}</p>
      </div>
    </>
  );
}

type OpinionsProps = Part & { opinions: Given; user: CurrentUser };

/** Everybody who decides where it takes two: what they said, whose turn it is, and when a third one does. */
export function Opinions({ application, opinions, user }: OpinionsProps) {
  const { t } = useTranslation('reviews');
  // Where two differ, a third one reads why before anything else.
  const [isOpen, setIsOpen] = useState(false);
  const shown = isOpen || opinions.given.length > 1;
  const toggle = () => setIsOpen(!isOpen);
  const hasReasons = opinions.given.length === 1;
  useDeskKeys(hasReasons ? { o: toggle } : {});
  const mayDecide = decisionBarrierOf(application, user) === null;
  return (
    <section className={css.opinions} aria-label={t('opinion.label')}>
      <ol>
        {placesOf(opinions, mayDecide).map((place, index) => (
          <li key={index} className={place.kind === 'reader' ? css.reader : ''}>
            {place.kind === 'given' ? (
              <GivenOpinion application={application} opinion={place.opinion} user={user} isOpen={shown} />
            ) : (
              <ToDecide kind={place.kind} index={index} />
            )}
            {place.kind === 'given' && hasReasons && (
              <button type="button" className="link" aria-expanded={isOpen} onClick={toggle}>
                {t('opinion.why')}
              </button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
