import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminAccount } from '#contract/accounts/admin-accounts.ts';
import { Column } from '#web/components/lists/column.tsx';
import { ListTable } from '#web/components/lists/list-table.tsx';
import { type RowAction, RowMenu } from '#web/components/lists/row-menu.tsx';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { useNow } from '#web/lib/time/use-now.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { similarAccounts } from '../model/similar-names.ts';
import { AccountState } from './people/account-state.tsx';
import { SimilarNote } from './similar-note.tsx';

type RowProps = { row: AdminAccount };
export type AccountActions = (row: AdminAccount) => readonly RowAction[];

function Person({ row }: RowProps) {
  const nameOf = usePersonName();
  return (
    <>
      <b>{nameOf(row.nameZh, row.nameEn)}</b>
      <small>{row.login}</small>
      <SimilarNote others={similarAccounts(row)} />
    </>
  );
}

function Sessions({ row }: RowProps) {
  const { t } = useTranslation('administration');
  const times = useTimeTexts();
  const now = useNow();
  if (row.lastSeenAt === null) return <span className="dim">{t('accounts.noSession')}</span>;
  return (
    <>
      {t('accounts.alive', { count: row.liveSessions })}
      <small>{t('accounts.lastSeen', { when: times.recent(row.lastSeenAt, now) })}</small>
    </>
  );
}

type AccountTableProps = {
  rows: readonly AdminAccount[] | undefined;
  empty: ReactNode;
  actionsOf: AccountActions;
};

export function AccountTable({ rows, empty, actionsOf }: AccountTableProps) {
  const { t } = useTranslation(['administration', 'common']);
  const nameOf = usePersonName();
  const times = useTimeTexts();
  return (
    <ListTable rows={rows} rowKey="id" columns={7} empty={empty}>
      <Column header={t('accounts.person')} body={(row: AdminAccount) => <Person row={row} />} />
      <Column
        header={t('accounts.roles')}
        body={(row: AdminAccount) => row.roles.map((role) => t(`role.${role}`)).join(t('separator'))}
      />
      <Column
        header={t('accounts.enterprise')}
        body={(row: AdminAccount) => row.enterprise && nameOf(row.enterprise.nameZh, row.enterprise.nameEn)}
      />
      <Column header={t('accounts.sessions')} body={(row: AdminAccount) => <Sessions row={row} />} />
      <Column header={t('accounts.state')} body={(row: AdminAccount) => <AccountState row={row} />} />
      <Column header={t('accounts.created')} body={(row: AdminAccount) => times.document(row.createdAt)} />
      <Column
        className="menu-cell"
        header={<span className="sr-only">{t('common:moreActions')}</span>}
        body={(row: AdminAccount) => (
          <RowMenu
            label={t('accounts.more', { name: nameOf(row.nameZh, row.nameEn) })}
            actions={actionsOf(row)}
          />
        )}
      />
    </ListTable>
  );
}
