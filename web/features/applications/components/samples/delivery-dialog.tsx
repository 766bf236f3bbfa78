import { useTranslation } from 'react-i18next';
import type { ApplicationDetail } from '#contract/applications.ts';
import { limits } from '#domain/shared/limits.ts';
import { CopyText } from '#web/components/controls/copy-text.tsx';
import { CheckBox, FieldNote } from '#web/components/forms/check-box.tsx';
import { FormDialog } from '#web/components/forms/form-dialog.tsx';
import { RefusalNote } from '#web/components/forms/refusal-note.tsx';
import { RestoredNote } from '#web/components/forms/restored-note.tsx';
import { SelectField } from '#web/components/forms/select-field.tsx';
import { NumberField, TextField } from '#web/components/forms/text-field.tsx';
import { NoteLine } from '#web/components/page/note-line.tsx';
import { useApplicationCommand } from '#web/lib/applications/application-command.ts';
import { useCatalogue } from '#web/lib/catalogue/use-catalogue.ts';
import { useRefusal } from '#web/lib/failures/refusal.ts';
import { useDraftForm } from '#web/lib/forms/draft-form.ts';
import { useFieldErrors } from '#web/lib/forms/field-errors.ts';
import { useLanguage } from '#web/lib/language/use-language.ts';
import { type SampleAddress, useSampleAddress } from '#web/lib/programme/use-sample-address.ts';
import { showToast } from '#web/lib/shell/toasts.ts';
import {
  type DeliveryDraft,
  deliveryDraft,
  deliveryDraftName,
  deliveryFormSchema,
  emptyDelivery,
} from '../../model/delivery-draft.ts';
import css from './delivery-dialog.module.css';

type Parts = {
  values: DeliveryDraft;
  set: (changes: Partial<DeliveryDraft>) => void;
  bind: ReturnType<typeof useFieldErrors>;
};

const maxAgreementLength = 60;

function Shipment({ values, set, bind }: Parts) {
  const { t } = useTranslation('applications');
  const english = useLanguage() === 'en';
  const { carriers } = useCatalogue();
  return (
    <div className="form-grid">
      <NumberField
        label={t('delivery.quantity')}
        unit={t('delivery.deviceUnit')}
        help={t('delivery.quantityHelp', { most: limits.sampleDevices })}
        min={1}
        max={limits.sampleDevices}
        step={1}
        value={values.quantity}
        onValue={(quantity) => set({ quantity })}
        {...bind('quantity')}
      />
      <NumberField
        label={t('delivery.nonDisclosure')}
        unit={t('delivery.monthUnit')}
        min={1}
        max={maxAgreementLength}
        step={1}
        value={values.nonDisclosureMonths}
        onValue={(nonDisclosureMonths) => set({ nonDisclosureMonths })}
        {...bind('nonDisclosureMonths')}
      />
      <SelectField
        label={t('sample.carrier')}
        value={values.carrier}
        options={carriers.map(({ code, zh, en }) => ({ value: code, label: english ? en : zh }))}
        onValue={(carrier) => carrier && set({ carrier })}
        {...bind('carrier')}
      />
      <TextField
        className="mono"
        label={t('delivery.tracking')}
        maxLength={64}
        value={values.trackingNumber}
        onValue={(trackingNumber) => set({ trackingNumber })}
        {...bind('trackingNumber')}
      />
      <TextField
        label={t('delivery.recipient')}
        maxLength={64}
        value={values.recipient}
        onValue={(recipient) => set({ recipient })}
        {...bind('recipient')}
      />
      <TextField
        fieldClass="whole"
        label={t('delivery.address')}
        maxLength={200}
        value={values.address}
        onValue={(address) => set({ address })}
        {...bind('address')}
      />
    </div>
  );
}

function Confirmation({ values, set, bind, field }: Parts & { field: 'factoryReset' | 'exportCompliance' }) {
  const { t } = useTranslation('applications');
  const { error, onBlur } = bind(field);
  return (
    <div>
      <CheckBox
        label={t(`delivery.${field}`)}
        checked={values[field]}
        onChange={(on) => set({ [field]: on })}
        onBlur={onBlur}
      />
      <FieldNote error={error && t('delivery.confirmationNeeded')} />
    </div>
  );
}

/** Where the programme has samples sent. */
function Destination({ to }: { to: SampleAddress | null }) {
  const { t } = useTranslation('applications');
  if (to === null) return null;
  return (
    <p className="sub">
      {t('delivery.sendTo')}{' '}
      <CopyText mono={false} text={[to.recipient, to.address].filter(Boolean).join(' · ')} />
    </p>
  );
}

function useDeliver(id: string, forget: () => void, onDone: () => void) {
  const { t } = useTranslation('applications');
  const command = useApplicationCommand(id, { quiet: true });
  const refusal = useRefusal({ root: 'delivery' });
  const send = async (delivery: ReturnType<typeof deliveryFormSchema.parse>) => {
    refusal.clear();
    try {
      const { state } = await command.mutateAsync({ type: 'deliver-samples', delivery });
      forget();
      const waiting = state === 'recorded';
      showToast({ tone: 'ok', title: t(waiting ? 'recorded' : 'delivery.done') });
      onDone();
    } catch (error) {
      await refusal.take(error);
    }
  };
  return { send, refusal, busy: command.isPending };
}

type DeliveryProps = { application: ApplicationDetail; onClose: () => void };

/** What is sent, by what, and both confirmations. Kept in this browser while it is filled in. */
export function DeliveryDialog(props: DeliveryProps) {
  const to = useSampleAddress();
  return to === undefined ? null : <DeliveryForm {...props} to={to} />;
}

function DeliveryForm({ application, onClose, to }: DeliveryProps & { to: SampleAddress | null }) {
  const { t } = useTranslation('applications');
  const { carriers, deliveryNote } = useCatalogue();
  const form = useDraftForm({
    name: deliveryDraftName(application.id),
    draft: deliveryDraft,
    schema: deliveryFormSchema,
    initial: emptyDelivery(application.configurationCount, to, carriers),
  });
  const { send, refusal, busy } = useDeliver(application.id, form.forget, onClose);
  const submit = () => {
    const delivery = form.submit();
    if (delivery) void send(delivery);
  };
  const parts: Parts = { values: form.values, set: form.set, bind: useFieldErrors(form, refusal) };
  return (
    <FormDialog
      wide
      title={t('delivery.title', { number: application.number })}
      submit={t('delivery.submit')}
      changed={false}
      draft={form.draftKey}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <RestoredNote at={form.restoredAt} onDiscard={form.startAnew} />
      <RefusalNote refusal={refusal} />
      <Destination to={to} />
      {deliveryNote && <NoteLine tone="info" icon="info" title={deliveryNote} />}
      <Shipment {...parts} />
      <fieldset className={`field form-part ${css.confirmations}`}>
        <legend className="heading">{t('delivery.before')}</legend>
        <Confirmation {...parts} field="factoryReset" />
        <Confirmation {...parts} field="exportCompliance" />
      </fieldset>
      <p className="cap">{t('delivery.kept')}</p>
    </FormDialog>
  );
}
