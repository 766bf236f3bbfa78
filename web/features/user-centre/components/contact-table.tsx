import { useTranslation } from 'react-i18next';
import { Column } from '#web/components/lists/column.tsx';
import { ListTable } from '#web/components/lists/list-table.tsx';
import { RowMenu } from '#web/components/lists/row-menu.tsx';
import { EmptyState } from '#web/components/page/empty-state.tsx';
import type { Contact } from '#web/lib/contacts/change-contact.ts';
import { useMay } from '#web/lib/session/use-may.ts';

type TableProps = {
  contacts: readonly Contact[] | undefined;
  onEdit: (contact: Contact) => void;
  onDelete: (contact: Contact) => void;
};

/** An enterprise's contacts, oldest first. */
export function ContactTable({ contacts, onEdit, onDelete }: TableProps) {
  const { t } = useTranslation(['products', 'user-centre', 'common']);
  const may = useMay('contact.write');
  return (
    <ListTable
      rows={contacts}
      rowKey="id"
      columns={4}
      empty={<EmptyState title={t('user-centre:contact.none')} points={[t('user-centre:contact.lead')]} />}
    >
      {[
        <Column key="name" header={t('contact.nickname')} body={(row: Contact) => <b>{row.nickname}</b>} />,
        <Column
          key="email"
          header={t('contact.email')}
          body={(row: Contact) => (
            <a className="long-name" href={`mailto:${row.email}`}>
              {row.email}
            </a>
          )}
        />,
        <Column key="phone" header={t('contact.phone')} field="phone" className="number nowrap" />,
        <Column
          key="actions"
          className="num"
          header={<span className="sr-only">{t('common:moreActions')}</span>}
          body={(row: Contact) =>
            may ? (
              <RowMenu
                label={`${t('common:moreActions')}: ${row.nickname}`}
                actions={[
                  { label: t('user-centre:contact.edit'), icon: 'edit', onChoose: () => onEdit(row) },
                  { label: t('user-centre:contact.delete'), icon: 'trash', onChoose: () => onDelete(row) },
                ]}
              />
            ) : null
          }
        />,
      ]}
    </ListTable>
  );
}
