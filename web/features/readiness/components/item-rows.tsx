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

/** What there is of it, in one line. */
function factText(
  t: TFunction<'readiness'>,
  { item, state }: Pick<Item, 'item' | 'state'>,
  facts: Facts,
): string {
  const { references, privacyText, userText, apps, reviewers, fourEyes, suites } = facts;
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
  if (item === 'reviewers' && reviewers === 1)
    return t(fourEyes ? 'fact.reviewers.second' : 'fact.reviewers.one');
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
          <LinkButton to={ways[item] ?? ''} kind={index === 0 ? 'primary' : undefined}>
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
        const way = ways[row.item];
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
