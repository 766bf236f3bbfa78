import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApplicationDetail } from '#contract/applications.ts';
import { Button } from '#web/components/controls/button.tsx';
import { SelectField } from '#web/components/forms/select-field.tsx';
import { Dialog } from '#web/components/overlays/dialog.tsx';
import { useContacts } from '#web/lib/contacts/list-contacts.ts';
import { useSampleAddress } from '#web/lib/programme/use-sample-address.ts';
import { type Contact, labelOf } from '../../model/sample-label.ts';
import css from './label-dialog.module.css';

type LabelProps = { application: ApplicationDetail; onClose: () => void };

/** The label as it is printed, in both languages whatever the page's is. */
function Label({ application, contact }: { application: ApplicationDetail; contact: Contact | undefined }) {
  const label = labelOf(application, useSampleAddress() ?? null, contact);
  return (
    <section className={css.label} aria-label={label.title}>
      <h2>{label.title}</h2>
      <p className={css.number}>{application.number}</p>
      <dl>
        {label.lines.map(({ term, value }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** A label for the parcel of samples, to be looked at and printed. */
export function LabelDialog({ application, onClose }: LabelProps) {
  const { t } = useTranslation('applications');
  const { data } = useContacts();
  const [chosen, setChosen] = useState('');
  const contacts = data?.rows ?? [];
  const contact = contacts.find(({ id }) => id === chosen) ?? contacts[0];
  return (
    <Dialog
      visible
      className={css.dialog}
      header={t('label.title', { number: application.number })}
      footer={
        <Button kind="primary" icon="print" onClick={() => window.print()}>
          {t('label.print')}
        </Button>
      }
      onHide={onClose}
      draggable={false}
      resizable={false}
    >
      {contacts.length > 1 && (
        <div className={css.choice}>
          <SelectField
            label={t('label.contact')}
            value={contact?.id ?? ''}
            options={contacts.map(({ id, nickname, phone }) => ({
              value: id,
              label: `${nickname} · ${phone}`,
            }))}
            onValue={setChosen}
          />
        </div>
      )}
      <Label application={application} contact={contact} />
    </Dialog>
  );
}
