import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ModuleResultView } from '#contract/applications/module-results.ts';
import { type ModuleChoice, moduleChoices } from '#domain/test-results/module-results.ts';
import { PassRateBar } from '#web/components/applications/pass-rate-bar.tsx';
import { MoreRows } from '#web/components/controls/pager.tsx';
import { Segmented } from '#web/components/lists/segmented.tsx';
import { LoadFailure } from '#web/components/page/load-failure.tsx';
import { SkeletonRows } from '#web/components/page/skeleton.tsx';
import { formatCount } from '#web/lib/language/numbers.ts';
import { distinctKeys } from '#web/lib/lists/distinct-keys.ts';
import { type ModulesTarget, useModules } from '#web/lib/results/list-modules.ts';
import css from './module-list.module.css';

/** What is not done says why; the others have nothing to say. */
function State({ module }: { module: ModuleResultView }) {
  const { t } = useTranslation('applications');
  const { state, reason } = module;
  if (state === 'done') return <span className="dim">{t('modules.state.done')}</span>;
  return (
    <>
      <span className="is-warn">{t(`modules.state.${state}`)}</span>
      <small className={css.reason}>{reason ?? t('modules.noReason')}</small>
    </>
  );
}

function Row({ module }: { module: ModuleResultView }) {
  const { t } = useTranslation(['results', 'applications']);
  const { name, abi, state, cases, passed, failed, blocked, part, retriedBy, mended } = module;
  const parts = [
    ...(part === null ? [] : [t('facts.ofPart', { index: part })]),
    ...(retriedBy === null ? [] : [t('facts.retriedBy', { index: retriedBy })]),
  ];
  return (
    <tr>
      <td>
        <span className="mono long-name">{name}</span>
        <small>
          {[abi, ...parts].filter(Boolean).join(' · ')}
          {mended > 0 && <span className="is-ok"> · {t('facts.mended', { count: mended })}</span>}
        </small>
      </td>
      <td className="num">{formatCount(cases)}</td>
      <td className="num">{formatCount(passed)}</td>
      <td className="num">
        <b>{formatCount(failed + blocked)}</b>
        {blocked > 0 && <small>{t('applications:modules.blocked', { count: blocked })}</small>}
      </td>
      <td>{state === 'not-executed' ? '–' : <PassRateBar total={cases} failed={failed + blocked} />}</td>
      <td>
        <State module={module} />
      </td>
    </tr>
  );
}

function Table({ rows }: { rows: readonly ModuleResultView[] }) {
  const { t } = useTranslation('applications');
  return (
    <table className={css.modules}>
      <thead>
        <tr>
          <th>{t('modules.module')}</th>
          {(['cases', 'passed', 'failures'] as const).map((column) => (
            <th key={column} className="num">
              {t(`column.${column}`)}
            </th>
          ))}
          <th>{t('column.rate')}</th>
          <th>{t('modules.run')}</th>
        </tr>
      </thead>
      <tbody>
        {distinctKeys(rows, ({ name, abi }) => `${name} ${abi}`).map(({ key, item }) => (
          <Row key={key} module={item} />
        ))}
      </tbody>
    </table>
  );
}

type ModuleListProps = {
  target: ModulesTarget;
  unfinished: number;
  /** Under a row of a table, with a title of its own; else it fills a panel. */
  beneath?: boolean;
};

/** Each module of a result: those that did not run with their reason, those with failures, or all of them. */
export function ModuleList({ target, unfinished, beneath = false }: ModuleListProps) {
  const { t } = useTranslation(['applications', 'results']);
  const [choice, setChoice] = useState<ModuleChoice>(unfinished > 0 ? 'unfinished' : 'failed');
  const query = useModules(target, choice);
  const { data, isError, refetch } = query;
  const [first] = data?.pages ?? [];
  const options = moduleChoices.map((value) => ({
    value,
    label: first ? `${t(`modules.${value}`)} ${formatCount(first.counts[value])}` : t(`modules.${value}`),
  }));
  const rows = data?.pages.flatMap((page) => page.rows);
  return (
    <div className={beneath ? css.beneath : css.panel}>
      <p className="row">
        {beneath && <b>{t('modules.title')}</b>}
        <Segmented label={t('modules.title')} value={choice} options={options} onChange={setChoice} />
      </p>
      {isError && !data && <LoadFailure onRetry={() => void refetch()} />}
      {!rows && !isError && <SkeletonRows columns={6} />}
      {rows && rows.length > 0 && <Table rows={rows} />}
      {rows?.length === 0 && <p className="dim">{t('modules.none')}</p>}
      {first && first.unlisted > 0 && choice !== 'failed' && (
        <p className="cap is-warn">{t('modules.unlisted', { count: first.unlisted })}</p>
      )}
      <MoreRows query={query} />
    </div>
  );
}
