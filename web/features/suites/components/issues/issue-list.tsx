import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { SuiteDetail } from '#contract/programme/admin-suites.ts';
import type { AdminIssue } from '#contract/programme/known-issues.ts';
import { issueStates } from '#domain/suites/known-issues.ts';
import { Button } from '#web/components/controls/button.tsx';
import { ConfirmCall } from '#web/components/forms/confirm-call.tsx';
import { Select } from '#web/components/forms/select-field.tsx';
import { AdminList } from '#web/components/lists/admin-list.tsx';
import { FilterSelect, ListFilters } from '#web/components/lists/list-filters.tsx';
import { EmptyState } from '#web/components/page/empty-state.tsx';
import { NothingFound } from '#web/components/page/nothing-found.tsx';
import { formatCount } from '#web/lib/language/numbers.ts';
import { useAddressDialog, useDialogRow } from '#web/lib/lists/address-dialog.ts';
import { useAddressFilters } from '#web/lib/lists/use-address-filters.ts';
import { useDeleteIssue, useIssues } from '../../api/issues.ts';
import { issueQueryOf } from '../../model/issue-form.ts';
import css from '../suites.module.css';
import { IssueSheet } from './issue-sheet.tsx';
import { IssueTable } from './issue-table.tsx';

function Filters({ total, onAdd }: { total: number | undefined; onAdd: () => void }) {
  const { t } = useTranslation('suites');
  const { search, set } = useAddressFilters();
  const states = issueStates.map((value) => ({ value, label: t(`issue.state.${value}`) }));
  const orders = (['place', 'changed'] as const).map((value) => ({ value, label: t(`issue.sort.${value}`) }));
  const add = (
    <Button icon="plus" onClick={onAdd}>
      {t('issue.add')}
    </Button>
  );
  return (
    <ListFilters
      find={t('issue.find')}
      total={total === undefined ? total : t('issue.total', { count: total })}
      aside={add}
    >
      <FilterSelect name="state" label={t('filter.state')} all={t('all.state')} options={states} />
      <Select
        aria-label={t('filter.sort')}
        value={search.get('sort') === 'changed' ? 'changed' : 'place'}
        options={orders}
        onValue={(value) => set('sort', value === 'changed' ? 'changed' : '')}
      />
    </ListFilters>
  );
}

function Nothing() {
  const { t } = useTranslation('suites');
  const [search] = useSearchParams();
  if (search.has('keyword') || search.has('state')) return <NothingFound />;
  return <EmptyState title={t('issue.empty')} points={[t('issue.emptyHint')]} />;
}

function DeleteIssue({ issue, onClose }: { issue: AdminIssue; onClose: () => void }) {
  const { t } = useTranslation('suites');
  const { module, pattern } = issue;
  return (
    <ConfirmCall
      danger
      title={t('issue.delete')}
      lead={t('issue.deleteLead', { module, pattern })}
      confirm={t('issue.delete')}
      save={useDeleteIssue()}
      call={issue.id}
      done={() => ({ title: t('issue.deleted'), detail: pattern })}
      onClose={onClose}
    />
  );
}

/** What the programme knows of an edition's failures. */
export function IssueList({ suite }: { suite: SuiteDetail }) {
  const { t } = useTranslation('suites');
  const [search] = useSearchParams();
  const { data, isError, refetch } = useIssues(suite.id, issueQueryOf(search));
  const sheet = useAddressDialog(['issue', 'edit-issue']);
  const edited = useDialogRow(data?.rows, sheet.name === 'edit-issue' ? sheet.about : null);
  const [removed, remove] = useState<AdminIssue | null>(null);
  return (
    <>
      <h2 className={`heading ${css.listed}`}>{t('issue.title')}</h2>
      <AdminList
        title={t('issue.title')}
        filters={<Filters total={data?.total} onAdd={() => sheet.open('issue')} />}
        failed={isError && !data}
        onRetry={() => void refetch()}
        page={data && { shown: data.rows.length, next: data.next, total: formatCount(data.total) }}
      >
        <IssueTable
          rows={data?.rows}
          empty={<Nothing />}
          onEdit={({ id }) => sheet.open('edit-issue', id)}
          onDelete={remove}
        />
      </AdminList>
      {sheet.name === 'issue' && <IssueSheet suiteId={suite.id} issue={null} onClose={sheet.close} />}
      {sheet.name === 'edit-issue' && edited && (
        <IssueSheet key={edited.id} suiteId={suite.id} issue={edited} onClose={sheet.close} />
      )}
      {removed && <DeleteIssue issue={removed} onClose={() => remove(null)} />}
    </>
  );
}
