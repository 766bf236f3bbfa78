import { useTranslation } from 'react-i18next';
import { ToneText } from '#web/components/controls/status.tsx';
import { MatchRows } from '#web/components/results/facts/match-table.tsx';
import { OddityNote } from '#web/components/results/oddity-note.tsx';
import { type ResultTarget, useResultFacts } from '#web/lib/results/result-facts.ts';
import { useNow } from '#web/lib/time/use-now.ts';
import { type Comparison, compare, isCompared, patchAge, type Result } from '../model/comparison.ts';
import css from './review-evidence.module.css';

type ResultPart = { result: Result };

function Check({ comparison }: { comparison: Comparison }) {
  const { t } = useTranslation('reviews');
  const age = patchAge(comparison.measured, useNow().getTime());
  if (comparison.agrees === null) {
    return age === null ? t('compared.unknown') : t('compared.age', { count: age });
  }
  return comparison.agrees ? (
    <ToneText tone="ok" icon="check">
      {t(comparison.declared === null ? 'compared.inOrder' : 'compared.agrees')}
    </ToneText>
  ) : (
    <ToneText tone="bad" icon="cross">
      {t(comparison.declared === null ? 'compared.odd' : 'compared.differs')}
    </ToneText>
  );
}

/** What was declared beside what the result file says. */
export function ComparisonTable({ result, target }: ResultPart & { target: ResultTarget }) {
  const { t } = useTranslation(['reviews', 'results']);
  const { data: facts } = useResultFacts(target);
  return (
    <table className={`${css.flush} ${css.dense} ${css.compared}`}>
      <thead>
        <tr>
          <th>{t('compared.item')}</th>
          <th>{t('compared.declared')}</th>
          <th>{t('compared.measured')}</th>
          <th className="num">{t('compared.check')}</th>
        </tr>
      </thead>
      <tbody>
        {compare(result).map((row) => (
          <tr key={row.item}>
            <td className="dim">{t(`compared.items.${row.item}`)}</td>
            <td>{row.declared ?? '–'}</td>
            <td className={row.item === 'fingerprint' ? 'mono' : undefined}>{row.measured ?? '–'}</td>
            <td className="num">
              <Check comparison={row} />
            </td>
          </tr>
        ))}
        <MatchRows match={(facts?.match ?? []).filter(({ item }) => !isCompared(item))} wordClass="num" />
      </tbody>
    </table>
  );
}

type OdditiesProps = ResultPart & {
  /** Whether the file or its run was used elsewhere. */
  isUsedElsewhere: boolean;
};

/** What the reviewer should look at twice; that nothing is odd is said only where nothing else is found fault with. */
export function Oddities({ result, isUsedElsewhere }: OdditiesProps) {
  const { t } = useTranslation('reviews');
  const { oddities, disagreements, modulesIncomplete } = result;
  if (oddities.length > 0)
    return <OddityNote oddities={oddities} title={t('odd.title', { count: oddities.length })} />;
  if (disagreements.length > 0 || modulesIncomplete > 0 || isUsedElsewhere) return null;
  return <p className="cap">{t('odd.none')}</p>;
}
