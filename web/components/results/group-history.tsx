import { useTranslation } from 'react-i18next';
import type { FailureGroupView } from '#contract/applications/failure-groups.ts';
import { minEnterprises } from '#domain/test-results/failure-groups.ts';
import { pipsOf } from '#web/lib/results/history-pips.ts';
import css from './group-history.module.css';

type Part = Pick<FailureGroupView, 'history'>;
type Figures = NonNullable<FailureGroupView['history']>;

function useFates({ waived, mended }: Figures) {
  const { t } = useTranslation('results');
  return [
    ...(waived > 0 ? [{ fate: 'waived', text: t('groups.waived', { count: waived }) }] : []),
    ...(mended > 0 ? [{ fate: 'mended', text: t('groups.mended', { count: mended }) }] : []),
  ];
}

/** On how many other devices a failure occurred, and its outcome there: as pips and text. */
export function GroupHistory({ history }: Part) {
  const { t } = useTranslation('results');
  if (history === null) return <span className="dim">{t('groups.few', { count: minEnterprises })}</span>;
  return <GroupFigures history={history} />;
}

function GroupFigures({ history }: { history: Figures }) {
  const { t } = useTranslation('results');
  const { devices, whole } = history;
  const fates = useFates(history);
  if (devices === 0) return <span className="dim">{t('groups.unseen')}</span>;
  const pips = pipsOf(history).map((fate, index) => ({ fate, key: `${index}` }));
  return (
    <>
      <span className={css.pips} aria-hidden="true">
        {pips.map(({ fate, key }) => (
          <i key={key} data-fate={fate} />
        ))}
      </span>
      <small>
        {[
          t(whole ? 'groups.devices' : 'groups.devicesMost', { count: devices }),
          ...fates.map(({ text }) => text),
        ].join(t('turn.comma'))}
      </small>
    </>
  );
}

/** The same, one line an outcome: a legend of the pips. */
export function HistoryLegend({ history }: { history: Figures }) {
  const { t } = useTranslation('results');
  const fates = useFates(history);
  const open = history.devices - history.waived - history.mended;
  const lines = [...fates, ...(open > 0 ? [{ fate: 'open', text: t('groups.open', { count: open }) }] : [])];
  return (
    <ul className={css.legend}>
      {lines.map(({ fate, text }) => (
        <li key={fate}>
          <i data-fate={fate} />
          {text}
        </li>
      ))}
    </ul>
  );
}
