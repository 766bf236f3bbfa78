import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminIssue } from '#contract/programme/known-issues.ts';
import { pick } from '#domain/shared/locale.ts';
import { ToneText } from '#web/components/controls/status.tsx';
import { Column } from '#web/components/lists/column.tsx';
import { ListTable } from '#web/components/lists/list-table.tsx';
import { RowMenu } from '#web/components/lists/row-menu.tsx';
import { useLanguage } from '#web/lib/language/use-language.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { issueLooks } from '../../model/issue-form.ts';

type Props = {
  rows: readonly AdminIssue[] | undefined;
  empty: ReactNode;
  onEdit: (issue: AdminIssue) => void;
  onDelete: (issue: AdminIssue) => void;
};

function State({ issue: { state, validFrom, validUntil } }: { issue: AdminIssue }) {
  const { t } = useTranslation('suites');
  return (
    <>
      <ToneText {...issueLooks[state]}>{t(`issue.state.${state}`)}</ToneText>
      {(validFrom || validUntil) && (
        <small>
          {validFrom ?? '…'} – {validUntil ?? '…'}
        </small>
      )}
    </>
  );
}

export function IssueTable({ rows, empty, onEdit, onDelete }: Props) {
  const { t } = useTranslation(['suites', 'common']);
  const language = useLanguage();
  const times = useTimeTexts();
  return (
    <ListTable rows={rows} rowKey="id" columns={5} empty={empty}>
      <Column
        header={t('issue.cases')}
        body={({ module, pattern, failure }: AdminIssue) => (
          <>
            <span className="mono long-name">{pattern}</span>
            <small>
              {module} · {t(`issue.failure.${failure}`)}
            </small>
          </>
        )}
      />
      <Column
        header={t('issue.text')}
        body={({ textZh, textEn }: AdminIssue) => pick(language, { zh: textZh, en: textEn })}
      />
      <Column
        header={t('field.state')}
        className="nowrap"
        body={(issue: AdminIssue) => <State issue={issue} />}
      />
      <Column
        header={t('column.changed')}
        className="nowrap"
        body={({ updatedAt }: AdminIssue) => times.moment(updatedAt)}
      />
      <Column
        className="menu-cell"
        header={<span className="sr-only">{t('common:moreActions')}</span>}
        body={(issue: AdminIssue) => (
          <RowMenu
            label={t('issue.more', { pattern: issue.pattern })}
            actions={[
              { label: t('edit'), icon: 'edit', onChoose: () => onEdit(issue) },
              { label: t('issue.delete'), icon: 'trash', onChoose: () => onDelete(issue) },
            ]}
          />
        )}
      />
    </ListTable>
  );
}
