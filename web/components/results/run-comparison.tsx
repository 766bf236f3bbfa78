import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RunComparisonView } from '#contract/applications/run-comparison.ts';
import { failureName } from '#domain/test-results/failure-name.ts';
import {
  type ChangeKind,
  type ComparedKind,
  comparedKinds,
} from '#domain/test-results/test-result-comparison.ts';
import { Segmented } from '#web/components/lists/segmented.tsx';
import { LoadFailure } from '#web/components/page/load-failure.tsx';
import { SkeletonRows } from '#web/components/page/skeleton.tsx';
import { formatCount } from '#web/lib/language/numbers.ts';
import { distinctKeys } from '#web/lib/lists/distinct-keys.ts';
import { useRunComparison } from '#web/lib/results/result-queries.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import css from './result-analysis.module.css';
import { RunBars } from './run-bars.tsx';

const looks: Record<ChangeKind, string> = {
  newlyFailed: 'is-bad',
  fixed: 'is-ok',
  stillFailed: '',
  notRunAgain: 'is-warn',
};

type NamesProps = { names: readonly { name: string; module: string }[]; total: number };

function Names({ names, total }: NamesProps) {
  const { t } = useTranslation('results');
  if (names.length === 0) return null;
  return (
    <details className={css.names}>
      <summary>{t('compare.show')}</summary>
      {names.length < total && (
        <p className="cap">
          {t('compare.first', { shown: formatCount(names.length), total: formatCount(total) })}
        </p>
      )}
      <ul>
        {distinctKeys(names, ({ name, module }) => `${module} ${name}`).map(({ key, item }) => (
          <li key={key}>
            <span className="mono">{item.name}</span>
            {item.module && <small>{item.module}</small>}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Changes({ comparison }: { comparison: RunComparisonView }) {
  const { t } = useTranslation('results');
  const { changes, idle } = comparison;
  return (
    <dl className={css.changes}>
      {changes.map(({ kind, count, first }) => (
        <div key={kind}>
          <dt>{t(`compare.change.${kind}`)}</dt>
          <dd>
            <b className={count > 0 ? looks[kind] : undefined}>{formatCount(count)}</b>
            <Names
              names={first.map((one) => ({ name: failureName(one), module: one.module }))}
              total={count}
            />
          </dd>
        </div>
      ))}
      <div>
        <dt>{t('compare.idle')}</dt>
        <dd>
          <b className={idle.count > 0 ? 'is-warn' : undefined}>{formatCount(idle.count)}</b>
          {idle.count > 0 && (
            <small>
              {t('compare.idleNote', {
                cases: formatCount(idle.cases),
                failures: formatCount(idle.failures),
              })}
            </small>
          )}
          <Names names={idle.first.map(({ name, abi }) => ({ name, module: abi }))} total={idle.count} />
        </dd>
      </div>
    </dl>
  );
}

type RunComparisonProps = { applicationId: string; configurationId: string };

/** What changed since the upload before, or since the version that was certified last. */
export function RunComparison({ applicationId, configurationId }: RunComparisonProps) {
  const { t } = useTranslation('results');
  const times = useTimeTexts();
  const [chosen, setChosen] = useState<ComparedKind>('previous');
  const { data, isError, refetch } = useRunComparison(applicationId, configurationId, chosen);
  if (isError && !data) return <LoadFailure onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows columns={4} />;
  const { kinds, comparison } = data;
  if (kinds.length === 0) return <p className="dim">{t('compare.nothing')}</p>;
  return (
    <div className={css.comparison}>
      <p className="row">
        <Segmented
          label={t('compare.against')}
          value={chosen}
          options={comparedKinds.map((value) => ({ value, label: t(`compare.kind.${value}`) }))}
          onChange={setChosen}
        />
        {comparison && (
          <span className="dim">
            {t('compare.since', {
              number: comparison.against.number,
              when: times.moment(comparison.against.receivedAt),
              failures: formatCount(comparison.against.failures),
            })}
          </span>
        )}
      </p>
      {comparison ? (
        <>
          <RunBars comparison={comparison} />
          <Changes comparison={comparison} />
        </>
      ) : (
        <p className="dim">{t('compare.nothing')}</p>
      )}
      {comparison && !comparison.complete && <p className="cap is-warn">{t('compare.incomplete')}</p>}
      <p className="cap">{t('compare.rule')}</p>
    </div>
  );
}
