import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#domain/shared/limits.ts';
import { Button } from '#web/components/controls/button.tsx';
import { CheckGroup } from '#web/components/forms/check-box.tsx';
import { SkeletonLine } from '#web/components/page/skeleton.tsx';
import { contactDraftName, keptContact } from '#web/lib/contacts/contact-draft.ts';
import { useContacts } from '#web/lib/contacts/list-contacts.ts';
import { useDraft } from '#web/lib/forms/drafts.ts';
import type { ProductFormParts } from '../model/form-parts.ts';
import { ContactForm } from './contact-form.tsx';

/** Who is told of the certification: chosen from the enterprise's contacts, or written down here. */
export function ContactPicker({ values, set, bind }: ProductFormParts) {
  const { t } = useTranslation('products');
  const { data } = useContacts();
  const kept = useDraft(contactDraftName, keptContact);
  const [writing, setWriting] = useState(() => kept.read() !== null);
  const chosen = values.contactIds;
  // Others may be chosen while a new one is being saved.
  const latest = useRef(chosen);
  useEffect(() => {
    latest.current = chosen;
  });
  const isFull = (ids: readonly string[]) => ids.length >= limits.contactsPerProduct;
  const full = isFull(chosen);
  const options = (data?.rows ?? []).map(({ id, nickname, email, phone }) => ({
    value: id,
    label: nickname,
    note: `${email} · ${phone}`,
    disabled: full && !chosen.includes(id),
  }));
  const create = writing || data?.rows.length === 0;
  return (
    <div className="form-part">
      {!data && <SkeletonLine width="60%" />}
      {data && (
        <CheckGroup
          legend={t('contacts')}
          options={options}
          value={chosen}
          onChange={(contactIds) => set({ contactIds })}
          {...bind('contactIds')}
          help={t('help.contacts', { most: limits.contactsPerProduct })}
        />
      )}
      {create ? (
        <ContactForm
          onCreated={(id) => {
            if (!isFull(latest.current)) set({ contactIds: [...latest.current, id] });
            setWriting(false);
          }}
          onCancel={options.length > 0 ? () => setWriting(false) : null}
        />
      ) : (
        <Button small icon="plus" onClick={() => setWriting(true)}>
          {t('addContact')}
        </Button>
      )}
    </div>
  );
}
