import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { listContacts, updateContact } from '#contract/contacts.ts';
import { call } from '#web/lib/api/api-client.ts';
import type { ComparedFields } from '#web/lib/forms/conflict.ts';
import { bodyOfCall, type ComparedRecord, type RecordVersion } from '#web/lib/forms/record-conflict.ts';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import type { Contact } from './change-contact.ts';
import { type ContactField, contactDraftSchema } from './contact-draft.ts';
import { contactsKey } from './list-contacts.ts';

type Values = ReturnType<typeof contactDraftSchema.parse>;

/** A contact that a colleague may change while it is edited here; null for a new one. */
export function useComparedContact(contact: Contact | null): ComparedRecord<Values> | null {
  const { t } = useTranslation('products');
  const client = useQueryClient();
  const nameOf = usePersonName();
  if (!contact) return null;
  const versionOf = (one: Contact): RecordVersion<Values> => ({
    version: one.version,
    value: contactDraftSchema.parse(one),
    by: one.changedBy && nameOf(one.changedBy, one.changedByEn),
  });
  const queryFn = () => call(listContacts, {});
  const line = (name: ContactField) => ({
    label: t(`contact.${name}`),
    textOf: (values: Values) => values[name],
  });
  const fields: ComparedFields<Values> = {
    nickname: line('nickname'),
    email: line('email'),
    phone: line('phone'),
  };
  return {
    name: contact.nickname,
    opened: versionOf(contact),
    fields,
    read: async () => {
      const { rows } = await client.fetchQuery({ queryKey: contactsKey, queryFn, staleTime: 0 });
      const now = rows.find(({ id }) => id === contact.id);
      if (!now) throw new Error('The contact has been deleted meanwhile');
      return versionOf(now);
    },
    saidBy: (made) => {
      const address = updateContact.path.replace('{id}', contact.id);
      return contactDraftSchema.safeParse(bodyOfCall(updateContact, address, made)).data ?? null;
    },
  };
}
