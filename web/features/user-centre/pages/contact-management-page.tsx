import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#domain/shared/limits.ts';
import { Button } from '#web/components/controls/button.tsx';
import { LoadFailure } from '#web/components/page/load-failure.tsx';
import { NoteLine } from '#web/components/page/note-line.tsx';
import { Panel } from '#web/components/page/panel.tsx';
import { DeleteContact } from '#web/components/people/delete-contact.tsx';
import type { Contact } from '#web/lib/contacts/change-contact.ts';
import { useContacts } from '#web/lib/contacts/list-contacts.ts';
import { useAddressDialog, useDialogRow } from '#web/lib/lists/address-dialog.ts';
import { useMay } from '#web/lib/session/use-may.ts';
import { ContactSheet } from '../components/contact-sheet.tsx';
import { ContactTable } from '../components/contact-table.tsx';
import { UserCentreHead } from '../components/user-centre-head.tsx';

/** Whom an enterprise's products may name: at most a hundred. */
export function ContactManagementPage() {
  const { t } = useTranslation(['user-centre', 'products', 'client', 'form', 'common']);
  const { data, isError, refetch } = useContacts();
  const rows = data?.rows;
  const may = useMay('contact.write');
  const sheet = useAddressDialog(['add', 'edit']);
  const edited = useDialogRow(rows, sheet.name === 'edit' ? sheet.about : null);
  const [deleting, setDeleting] = useState<Contact | null>(null);
  const isFull = (rows?.length ?? 0) >= limits.contactsPerEnterprise;
  const title = t('page.contactManagement');
  return (
    <>
      <UserCentreHead
        title={title}
        crumbs={[{ label: title }]}
        facts={
          rows && (
            <span>{t('contact.count', { count: rows.length, most: limits.contactsPerEnterprise })}</span>
          )
        }
      >
        {may && (
          <Button kind="primary" icon="plus" disabled={!rows || isFull} onClick={() => sheet.open('add')}>
            {t('contact.add')}
          </Button>
        )}
      </UserCentreHead>
      {isFull && (
        <NoteLine tone="info" icon="info" title={t('contact.full', { most: limits.contactsPerEnterprise })} />
      )}
      <Panel className="list-panel">
        {isError && !rows ? (
          <LoadFailure onRetry={() => void refetch()} />
        ) : (
          <ContactTable
            contacts={rows}
            onEdit={({ id }) => sheet.open('edit', id)}
            onDelete={(contact) => setDeleting(contact)}
          />
        )}
      </Panel>
      {may && sheet.name === 'add' && <ContactSheet contact={null} onClose={sheet.close} />}
      {may && edited && <ContactSheet key={edited.id} contact={edited} onClose={sheet.close} />}
      {deleting && <DeleteContact contact={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}
