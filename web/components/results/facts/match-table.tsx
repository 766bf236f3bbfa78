import { useTranslation } from 'react-i18next';
import type { ResultFactsView } from '#contract/applications/result-facts.ts';
import { ToneText } from '#web/components/controls/status.tsx';
import css from '../result-analysis.module.css';

type MatchRow = ResultFactsView['match'][number];

function Word({ item, agrees }: MatchRow) {
  const { t } = useTranslation('results');
  if (item === 'configuration') return <span className="dim">{t('facts.byPlace')}</span>;
  if (agrees === null) return <span className="dim">{t('facts.unasked')}</span>;
  // A fingerprint is compared with nothing but itself, as it was built.
  const words =
    item === 'fingerprint'
      ? (['facts.genuine', 'facts.altered'] as const)
      : (['facts.agrees', 'facts.differs'] as const);
  return agrees ? (
    <ToneText tone="ok" icon="check">
      {t(words[0])}
    </ToneText>
  ) : (
    <ToneText tone="bad" icon="cross">
      {t(words[1])}
    </ToneText>
  );
}

/** Of a fingerprint nothing is declared: one that was altered is told as the file reports it, and as it was. */
function Fingerprint({ expected: reported, found }: MatchRow) {
  const { t } = useTranslation('results');
  return (
    <>
      <td>–</td>
      <td>
        <span className="mono long-name">{reported || found || '–'}</span>
        {reported && <small>{t('facts.unaltered', { text: found })}</small>}
      </td>
    </>
  );
}

type MatchRowsProps = { match: readonly MatchRow[]; wordClass?: string };

/** Rows of a table that says an item, what is expected, what was found, and whether both agree. */
export function MatchRows({ match, wordClass }: MatchRowsProps) {
  const { t } = useTranslation('results');
  return match.map((row) => (
    <tr key={row.item}>
      <td className="dim">{t(`facts.items.${row.item}`)}</td>
      {row.item === 'fingerprint' ? (
        <Fingerprint {...row} />
      ) : (
        <>
          <td>{row.expected || '–'}</td>
          <td>{row.found || '–'}</td>
        </>
      )}
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
