import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ReadinessView } from '#contract/programme/readiness.ts';
import type { NeededItem } from '#domain/programme/readiness.ts';
import { LinkButton } from '#web/components/controls/button.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import { ways } from '../model/ways.ts';
import css from './readiness.module.css';

type Item = ReadinessView['items'][number];
type Facts = ReadinessView['facts'];

/** How many there are, and how many were invited and have not come. */
function reviewersText(t: TFunction<'readiness'>, facts: Facts): string {
  const { reviewers, invitedReviewers: count, reviewersNeeded: needed } = facts;
  if (reviewers === 0)
    return count > 0 ? t('fact.reviewers.invited', { count }) : t('fact.reviewers.missing');
  if (reviewers < needed)
    return count > 0
      ? t('fact.reviewers.fewerInvited', { reviewers, needed, count })
      : t('fact.reviewers.fewer', { reviewers, needed });
  return count > 0 ? t('fact.reviewers.oneInvited', { count }) : t('fact.reviewers.one');
}

/** What there is of it, in one line. */
function factText(
  t: TFunction<'readiness'>,
  { item, state }: Pick<Item, 'item' | 'state'>,
  facts: Facts,
): string {
  const { references, privacyText, userText, apps, reviewers, suites } = facts;
  if (item === 'texts' && state === 'missing') {
    const [privacy, user] = [t(privacyText ? 'inForce' : 'none'), t(userText ? 'inForce' : 'none')];
    return t('fact.texts.missing', { privacy, user });
  }
  if (item === 'references') {
    const { category = 0, os = 0 } = references;
    const {
      'cpu-architecture': cpu = 0,
      'screen-density': density = 0,
      'sales-region': regions = 0,
    } = references;
    return t('fact.references', { category, os, cpu, density, regions });
  }
  if (item === 'apps' && state === 'ready') return t('fact.apps.ready', { count: apps });
  if (item === 'suites' && state === 'ready') return t('fact.suites.ready', { count: suites });
  if (item === 'readTexts' && state === 'missing') {
    const texts = facts.unreadTexts.map((name) => t(`agreement.${name}`)).join(t('and'));
    return t('fact.readTexts.missing', { texts });
  }
  if (item === 'mail' && state === 'open' && facts.mail) return t('fact.mail.waiting');
  if (item === 'reviewers' && (reviewers < 2 || state === 'missing')) return reviewersText(t, facts);
  return t(`fact.${item}.${state === 'ready' ? 'ready' : 'missing'}`);
}

/** There is a reviewer, and another one is wanted. */
const isSecond = (item: NeededItem, { reviewers }: Facts) => item === 'reviewers' && reviewers > 0;

/** What is missing, in the order in which a maker meets it; the first has the filled button. */
export function MissingRows({ items, facts }: { items: readonly NeededItem[]; facts: Facts }) {
  const { t } = useTranslation('readiness');
  return (
    <ul className={css.rows}>
      {items.map((item, index) => (
        <li key={item} className={index === 0 ? css.first : undefined}>
          <Icon name="warn" className="t-warn" />
          <b>{t(`item.${item}`)}</b>
          <span>
            {factText(t, { item, state: 'missing' }, facts)}
            <small>{isSecond(item, facts) ? t('so.secondReviewer') : t(`so.${item}`)}</small>
          </span>
          <LinkButton to={ways[item]} kind={index === 0 ? 'primary' : undefined}>
            {t(`do.${item}`)}
          </LinkButton>
        </li>
      ))}
    </ul>
  );
}

/** What is ready, and what would only help. */
export function ReadyRows({ items, facts }: { items: readonly Item[]; facts: Facts }) {
  const { t } = useTranslation('readiness');
  return (
    <ul className={css.rows}>
      {items.map((row) => {
        // A mail server is set up in the environment of the processes.
        const way = row.item === 'mail' && !facts.mail ? null : ways[row.item];
        const isReady = row.state === 'ready';
        return (
          <li key={row.item} className={css.ready}>
            <Icon name={isReady ? 'ok' : 'idle'} className={isReady ? 't-ok' : 't-idle'} />
            <span>{t(`item.${row.item}`)}</span>
            <span>{factText(t, row, facts)}</span>
            {way ? <Link to={way}>{t(isReady ? 'view' : 'setUp')}</Link> : <span />}
          </li>
        );
      })}
    </ul>
  );
}
