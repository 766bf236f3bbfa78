import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#domain/shared/limits.ts';
import { Button, IconButton } from '#web/components/controls/button.tsx';
import { CheckGroup } from '#web/components/forms/check-box.tsx';
import { SkeletonLine } from '#web/components/page/skeleton.tsx';
import { DeleteContact } from '#web/components/people/delete-contact.tsx';
import type { Contact } from '#web/lib/contacts/change-contact.ts';
import { contactDraftName, contactDraftSchema } from '#web/lib/contacts/contact-draft.ts';
import { useContacts } from '#web/lib/contacts/list-contacts.ts';
import { useDraft } from '#web/lib/forms/drafts.ts';
import type { ProductFormParts } from '../model/form-parts.ts';
import type { TypedContact } from '../model/typed-contact.ts';
import { ContactForm } from './contact-form.tsx';
import css from './product.module.css';

const isFull = (ids: readonly string[]) => ids.length >= limits.contactsPerProduct;

type RowActions = { onEdit: (contact: Contact) => void; onDelete: (contact: Contact) => void };

/** What can be done with a contact of the enterprise. */
function ContactActions({ contact, onEdit, onDelete }: RowActions & { contact: Contact }) {
  const { t } = useTranslation('products');
  const name = { name: contact.nickname };
  return (
    <span className={css.contactActions}>
      <IconButton icon="edit" label={t('editContact', name)} onClick={() => onEdit(contact)} />
      <IconButton icon="trash" label={t('deleteContact', name)} onClick={() => onDelete(contact)} />
    </span>
  );
}

type ChoiceProps = ProductFormParts & RowActions & { contacts: readonly Contact[] };

/** The enterprise's contacts, of which so many may be chosen. */
function ContactChoice({ contacts, values, set, bind, ...actions }: ChoiceProps) {
  const { t } = useTranslation('products');
  const chosen = values.contactIds;
  const options = contacts.map((contact) => ({
    value: contact.id,
    label: contact.nickname,
    note: `${contact.email} · ${contact.phone}`,
    disabled: isFull(chosen) && !chosen.includes(contact.id),
    aside: <ContactActions contact={contact} {...actions} />,
  }));
  return (
    <div className={css.contacts}>
      <CheckGroup
        list
        legend={t('contacts')}
        options={options}
        value={chosen}
        onChange={(contactIds) => set({ contactIds })}
        {...bind('contactIds')}
        help={t('help.contacts', { count: chosen.length, most: limits.contactsPerProduct })}
      />
    </div>
  );
}

type PickerProps = ProductFormParts & { onTyped: (typed: TypedContact | null) => void };

/** Who is told of the certification: chosen from the enterprise's contacts, which are added, changed and deleted here, too. */
export function ContactPicker(props: PickerProps) {
  const { values, set, onTyped } = props;
  const { t } = useTranslation(['products', 'user-centre']);
  const { data } = useContacts();
  const stored = useDraft(contactDraftName, contactDraftSchema);
  const [writing, setWriting] = useState<Contact | 'new' | null>(() => (stored.read() ? 'new' : null));
  const [deleting, setDeleting] = useState<Contact | null>(null);
  const contacts = data?.rows;
  // Others may be chosen while one is being saved.
  const latest = useRef(values.contactIds);
  useEffect(() => {
    latest.current = values.contactIds;
  });
  const choose = ({ id }: Contact) => {
    const ids = latest.current;
    if (!ids.includes(id) && !isFull(ids)) set({ contactIds: [...ids, id] });
    setWriting(null);
  };
  const full = (contacts?.length ?? 0) >= limits.contactsPerEnterprise;
  const written = contacts?.length === 0 ? 'new' : writing;
  return (
    <div className="form-part" data-field="contact">
      {!contacts && <SkeletonLine width="60%" />}
      {contacts && (
        <ContactChoice {...props} contacts={contacts} onEdit={setWriting} onDelete={setDeleting} />
      )}
      {written ? (
        <ContactForm
          key={written === 'new' ? 'new' : written.id}
          contact={written === 'new' ? null : written}
          onSaved={written === 'new' ? choose : () => setWriting(null)}
          onTyped={onTyped}
          onClose={() => setWriting(null)}
          mayCancel={contacts?.length !== 0}
        />
      ) : (
        <Button small icon="plus" disabled={full} onClick={() => setWriting('new')}>
          {t('addContact')}
        </Button>
      )}
      {full && (
        <p className="help">{t('user-centre:contact.full', { most: limits.contactsPerEnterprise })}</p>
      )}
      {deleting && (
        <DeleteContact
          contact={deleting}
          onClose={() => setDeleting(null)}
          onDeleted={() => set({ contactIds: latest.current.filter((id) => id !== deleting.id) })}
        />
      )}
    </div>
  );
}
