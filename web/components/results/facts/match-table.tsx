import { useTranslation } from 'react-i18next';
import type { ResultFactsView } from '#contract/applications/result-facts.ts';
import { ToneText } from '#web/components/controls/status.tsx';
import css from '../result-analysis.module.css';

type Matched = ResultFactsView['match'][number];

function Word({ item, agrees }: Matched) {
  const { t } = useTranslation('results');
  if (item === 'configuration') return <span className="dim">{t('facts.byPlace')}</span>;
  if (agrees === null) return <span className="dim">{t('facts.unasked')}</span>;
  return agrees ? (
    <ToneText tone="ok" icon="check">
      {t('facts.agrees')}
    </ToneText>
  ) : (
    <ToneText tone="bad" icon="cross">
      {t('facts.differs')}
    </ToneText>
  );
}

type MatchRowsProps = { match: readonly Matched[]; wordClass?: string };

/** Rows of a table that says an item, what is expected, what was found, and whether both agree. */
export function MatchRows({ match, wordClass }: MatchRowsProps) {
  const { t } = useTranslation('results');
  return match.map((row) => (
    <tr key={row.item}>
      <td className="dim">{t(`facts.items.${row.item}`)}</td>
      <td>{row.expected || '–'}</td>
      <td className={row.item === 'fingerprint' ? 'mono long-name' : undefined}>{row.found || '–'}</td>
      <td className={wordClass}>
        <Word {...row} />
      </td>
    </tr>
  ));
}

/** A result beside the product and the application, field by field. */
export function MatchTable({ match }: Pick<ResultFactsView, 'match'>) {
  const { t } = useTranslation('results');
  return (
    <table className={css.match}>
      <thead>
        <tr>
          <th>{t('facts.item')}</th>
          <th>{t('facts.expected')}</th>
          <th>{t('facts.found')}</th>
          <th>{t('facts.check')}</th>
        </tr>
      </thead>
      <tbody>
        <MatchRows match={match} />
      </tbody>
    </table>
  );
}
