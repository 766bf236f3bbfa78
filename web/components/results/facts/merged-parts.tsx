import { useTranslation } from 'react-i18next';
import type { ResultFactsView } from '#contract/applications/result-facts.ts';
import { failureName } from '#domain/test-results/failure-name.ts';
import { formatCount } from '#web/lib/language/numbers.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import css from '../result-analysis.module.css';

type Part = ResultFactsView['parts'][number];

function PartRow({ part }: { part: Part }) {
  const { t } = useTranslation(['results', 'common']);
  const times = useTimeTexts();
  return (
    <tr>
      <td>
        <b>{t('facts.part', { index: part.part })}</b>{' '}
        <span className="mono long-name">{part.fileName ?? '–'}</span>
        <small>
          {[part.plan, part.startedAt && times.moment(part.startedAt)].filter(Boolean).join(' · ')}
        </small>
        {part.disagreements.map(({ figure, stated, counted }) => (
          <small key={figure} className="is-warn">
            {t('common:summary.figures', {
              figure: t(`common:summary.${figure}`),
              stated: formatCount(stated),
              counted: formatCount(counted),
            })}
          </small>
        ))}
      </td>
      <td className="num">
        {formatCount(part.modulesDone)} / {formatCount(part.modules)}
      </td>
      <td className="num">{formatCount(part.cases)}</td>
      <td className="num">{formatCount(part.failures)}</td>
      <td className="num">
        <b>{formatCount(part.modulesGiven)}</b>
      </td>
    </tr>
  );
}

function Mended({ mended }: Pick<ResultFactsView, 'mended'>) {
  const { t } = useTranslation('results');
  if (mended.count === 0) return null;
  return (
    <details className={css.names}>
      <summary>{t('facts.mended', { count: mended.count })}</summary>
      {mended.first.length < mended.count && (
        <p className="cap">
          {t('compare.first', { shown: formatCount(mended.first.length), total: formatCount(mended.count) })}
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and has to be reachable by keyboard. */}
      <ul tabIndex={0}>
        {mended.first.map((one) => (
          <li key={one.key}>
            <span className="mono">{failureName(one)}</span>
            <small>
              {one.module} · {t('facts.passedIn', { index: one.part })}
            </small>
          </li>
        ))}
      </ul>
    </details>
  );
}

const rules = ['alone', 'later', 'passed', 'whole', 'order', 'figures'] as const;

/** The runs that a result is merged of, what each gave, and by which rules. */
export function MergedParts({ facts }: { facts: ResultFactsView }) {
  const { t } = useTranslation('results');
  const { parts, modulesRetried, mended } = facts;
  if (parts.length === 0) return null;
  return (
    <div className={css.parts}>
      <p>
        <b>{t('facts.merged', { count: parts.length })}</b>
        {modulesRetried > 0 && <span className="dim"> {t('facts.retried', { count: modulesRetried })}</span>}
      </p>
      <table>
        <thead>
          <tr>
            <th>{t('facts.file')}</th>
            {(['done', 'cases', 'failures', 'given'] as const).map((column) => (
              <th key={column} className="num">
                {t(`facts.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <PartRow key={part.part} part={part} />
          ))}
        </tbody>
      </table>
      <Mended mended={mended} />
      <details className={css.names}>
        <summary>{t('facts.rules')}</summary>
        <ul>
          {rules.map((rule) => (
            <li key={rule}>{t(`facts.rule.${rule}`)}</li>
          ))}
        </ul>
      </details>
    </div>
  );
}
