import { Fragment, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FailureGroupView } from '#contract/applications/failure-groups.ts';
import { failureChoices } from '#domain/test-results/failure-groups.ts';
import { ConfigurationBadge } from '#web/components/applications/configuration.tsx';
import { KnownIssueMark } from '#web/components/applications/known-issue-note.tsx';
import { Button, IconButton } from '#web/components/controls/button.tsx';
import { MoreRows } from '#web/components/controls/pager.tsx';
import { ToneText } from '#web/components/controls/status.tsx';
import { SearchBox } from '#web/components/forms/search-box.tsx';
import { Segmented } from '#web/components/lists/segmented.tsx';
import { LoadFailure } from '#web/components/page/load-failure.tsx';
import { SkeletonRows } from '#web/components/page/skeleton.tsx';
import { formatCount } from '#web/lib/language/numbers.ts';
import { type GroupFilter, useFailureGroups } from '#web/lib/results/result-queries.ts';
import { headlineNumbers } from './group-cases.tsx';
import { GroupDetail } from './group-detail.tsx';
import { GroupHistory } from './group-history.tsx';
import css from './result-analysis.module.css';

function Reasons({ reasons, failures }: Pick<FailureGroupView, 'reasons' | 'failures'>) {
  const { t } = useTranslation('results');
  const { missing, rejected, accepted } = reasons;
  if (rejected > 0) {
    return (
      <ToneText tone="bad" icon="back">
        {t('groups.rejected', { count: rejected })}
      </ToneText>
    );
  }
  if (missing > 0) {
    return (
      <ToneText tone="warn" icon="warn">
        {t('groups.missing', { count: missing })}
      </ToneText>
    );
  }
  const all = accepted === failures;
  return (
    <ToneText tone={all ? 'ok' : 'info'} icon={all ? 'ok' : 'clock'}>
      {t(all ? 'groups.accepted' : 'groups.given')}
    </ToneText>
  );
}

function ModuleNames({ modules, moduleCount }: Pick<FailureGroupView, 'modules' | 'moduleCount'>) {
  const { t } = useTranslation('results');
  const [module = ''] = modules;
  if (moduleCount <= modules.length) return modules.join(' · ');
  return t('groups.moreModules', { module, count: moduleCount });
}

type RowProps = {
  group: FailureGroupView;
  /** Among the groups of the same headline. */
  number: number | undefined;
  applicationId: string;
  filter: GroupFilter;
};

function Row({ group, number, applicationId, filter }: RowProps) {
  const { t } = useTranslation('results');
  const [open, setOpen] = useState(false);
  const id = useId();
  const headline = group.pattern || t('groups.silent');
  const name = number === undefined ? headline : t('groups.numbered', { headline, number });
  return (
    <Fragment>
      <tr>
        <td className="expander">
          <IconButton
            icon={open ? 'down' : 'right'}
            label={t(open ? 'groups.collapse' : 'groups.expand', { name })}
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            onClick={() => setOpen(!open)}
          />
        </td>
        <td className="num">
          <b>{formatCount(group.failures)}</b>
          {group.fresh > 0 && <small className="is-bad">{t('groups.fresh', { count: group.fresh })}</small>}
        </td>
        <td>
          <span className={group.pattern ? 'mono long-name' : 'dim'}>{name}</span>
          <small>
            <ModuleNames modules={group.modules} moduleCount={group.moduleCount} />
          </small>
          <KnownIssueMark issue={group.knownIssue} />
        </td>
        <td>
          <span className="badges">
            {group.configurations.map((index) => (
              <ConfigurationBadge key={index} index={index} />
            ))}
          </span>
        </td>
        <td>
          <GroupHistory history={group.history} />
        </td>
        <td>
          <Reasons reasons={group.reasons} failures={group.failures} />
        </td>
      </tr>
      {open && (
        <tr>
          <td colSpan={6} id={id} className={css.detail}>
            <GroupDetail group={group} applicationId={applicationId} filter={filter} />
          </td>
        </tr>
      )}
    </Fragment>
  );
}

type TableProps = { rows: readonly FailureGroupView[]; applicationId: string; filter: GroupFilter };

function GroupTable({ rows, applicationId, filter }: TableProps) {
  const { t } = useTranslation('results');
  const numbers = headlineNumbers(rows);
  return (
    <table>
      <thead>
        <tr>
          <th className="expander">
            <span className="sr-only">{t('groups.details')}</span>
          </th>
          <th className={`num ${css.count}`}>{t('groups.column.count')}</th>
          <th>{t('groups.column.pattern')}</th>
          <th className={css.badges}>{t('groups.column.configurations')}</th>
          <th className={css.history}>{t('groups.column.history')}</th>
          <th className={css.history}>{t('groups.column.reasons')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((group) => (
          <Row
            key={group.print}
            group={group}
            number={numbers.get(group.print)}
            applicationId={applicationId}
            filter={filter}
          />
        ))}
      </tbody>
    </table>
  );
}

type FailureGroupsProps = {
  applicationId: string;
  configurationId?: string | undefined;
  module?: string | null;
  onEveryModule?: () => void;
  /** Which failures are listed, where the page knows; otherwise the list knows it itself. */
  choice?: GroupFilter['choice'] | undefined;
  onChoice?: ((choice: GroupFilter['choice']) => void) | undefined;
};

/** Failures of the results that stand, grouped by their fault, page below page. */
export function FailureGroups({
  applicationId,
  configurationId,
  module,
  onEveryModule,
  ...choiceProps
}: FailureGroupsProps) {
  const { t } = useTranslation(['results', 'device']);
  const [own, setOwn] = useState<GroupFilter['choice']>('all');
  const { choice = own, onChoice = setOwn } = choiceProps;
  const [keyword, setKeyword] = useState('');
  const filter = { choice, keyword: keyword || undefined, configurationId, module: module ?? undefined };
  const query = useFailureGroups(applicationId, filter);
  const { data, isError, refetch } = query;
  const [first] = data?.pages ?? [];
  const rows = data?.pages.flatMap((page) => page.rows);
  const options = failureChoices.map((value) => ({
    value,
    label: [t(`groups.choice.${value}`), ...(first ? [formatCount(first.counts[value])] : [])].join(' '),
  }));
  return (
    <div className={css.groups}>
      <div className={css.filters}>
        <SearchBox label={t('groups.search')} value={keyword} onValue={setKeyword} />
        <Segmented label={t('groups.choices')} value={choice} options={options} onChange={onChoice} />
        <span className="grow" />
        <span className="dim">
          {first && t('groups.note', { count: first.total, total: formatCount(first.total) })} ·{' '}
          {t('groups.order')}
        </span>
      </div>
      {module && (
        <p className={css.chosen}>
          {t('groups.module', { module })}
          <Button kind="quiet" small onClick={onEveryModule}>
            {t('groups.everyModule')}
          </Button>
        </p>
      )}
      {isError && !data && <LoadFailure onRetry={() => void refetch()} />}
      {!rows && !isError && <SkeletonRows columns={5} />}
      {rows?.length === 0 && <p className={css.nothing}>{t('groups.nothing')}</p>}
      {rows && rows.length > 0 && <GroupTable rows={rows} applicationId={applicationId} filter={filter} />}
      <MoreRows query={query} className={css.nothing} />
    </div>
  );
}
