import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MailSettings } from '#contract/accounts/mail-settings.ts';
import { defaultCadences, type MailCadence, mailCadences } from '#domain/mail/mail-cadence.ts';
import { type MessageKind, messageKinds } from '#domain/messages/message-facts.ts';
import { isStaffKind } from '#domain/messages/staff-messages.ts';
import { Icon } from '#web/components/controls/icon.tsx';
import { CheckBox } from '#web/components/forms/check-box.tsx';
import { FormSheet } from '#web/components/forms/form-sheet.tsx';
import { Select, SelectField } from '#web/components/forms/select-field.tsx';
import { showToast } from '#web/lib/shell/toasts.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { useMailSettings, useSaveMailSettings } from '../api/mail-settings.ts';
import css from './mail-sheet.module.css';

type BounceProps = { settings: MailSettings; tryAgain: boolean; onTryAgain: (on: boolean) => void };

/** Mail does not arrive: since when, and the way to try it once more. */
function Bounce({ settings: { address, bouncedAt }, tryAgain, onTryAgain }: BounceProps) {
  const { t } = useTranslation('messages');
  const times = useTimeTexts();
  if (bouncedAt === null) return <p className="help">{t('mail.to', { address })}</p>;
  return (
    <>
      <p className="field-error" role="alert">
        <Icon name="warn" />
        {t('mail.bounced', { address, when: times.moment(bouncedAt) })}
      </p>
      <CheckBox
        label={t('mail.tryAgain')}
        note={t('mail.tryAgainNote')}
        checked={tryAgain}
        onChange={onTryAgain}
      />
    </>
  );
}

type ChoiceProps = {
  kind: MessageKind;
  cadence: MailCadence;
  mailHour: number;
  onChoose: (cadence: MailCadence) => void;
};

function useCadences(mailHour: number) {
  const { t } = useTranslation('messages');
  return mailCadences.map((value) => ({ value, label: t(`mail.cadence.${value}`, { hour: mailHour }) }));
}

/** Of a message that always comes: how it is mailed. */
function MailChoice({ kind, cadence, mailHour, onChoose }: ChoiceProps) {
  const { t } = useTranslation('messages');
  return (
    <SelectField
      label={t(`mail.kind.${kind}`)}
      value={cadence === 'none' ? 'off' : cadence}
      options={useCadences(mailHour)}
      onValue={(value) => value && onChoose(value)}
    />
  );
}

/** Of the staff: whether the message comes at all, and how it is mailed. */
function StaffChoice({ kind, cadence, mailHour, onChoose }: ChoiceProps) {
  const { t } = useTranslation('messages');
  const label = t(`mail.kind.${kind}`);
  const told = cadence !== 'none';
  return (
    <div className={css.choice}>
      <CheckBox
        label={label}
        checked={told}
        onChange={(on) => onChoose(on ? defaultCadences[kind] : 'none')}
      />
      <Select
        small
        aria-label={t('staff.mailOf', { kind: label })}
        disabled={!told}
        value={told ? cadence : 'off'}
        options={useCadences(mailHour)}
        onValue={(value) => value && onChoose(value)}
      />
    </div>
  );
}

type SheetProps = { settings: MailSettings; onClose: () => void };

function Sheet({ settings, onClose }: SheetProps) {
  const { t } = useTranslation('messages');
  const save = useSaveMailSettings();
  const [choices, choose] = useState(settings.choices);
  const [tryAgain, setTryAgain] = useState(false);
  const kinds = messageKinds.filter((kind) => settings.choices[kind] !== undefined);
  const changed = tryAgain || kinds.some((kind) => choices[kind] !== settings.choices[kind]);
  const texts = kinds.some(isStaffKind) ? 'staff' : 'mail';
  const saved = () => {
    showToast({ tone: 'ok', title: t(`${texts}.saved`) });
    onClose();
  };
  return (
    <FormSheet
      title={t(`${texts}.title`)}
      submit={t('mail.save')}
      changed={changed}
      busy={save.isPending}
      onSubmit={() => save.mutate({ choices, tryAgain }, { onSuccess: saved })}
      onClose={onClose}
    >
      <Bounce settings={settings} tryAgain={tryAgain} onTryAgain={setTryAgain} />
      {kinds.map((kind) => {
        const Choice = isStaffKind(kind) ? StaffChoice : MailChoice;
        const onChoose = (cadence: MailCadence) => choose({ ...choices, [kind]: cadence });
        const cadence = choices[kind] ?? defaultCadences[kind];
        return <Choice key={kind} {...{ kind, cadence, onChoose }} mailHour={settings.mailHour} />;
      })}
      <p className="help">{t(`${texts}.note`)}</p>
    </FormSheet>
  );
}

/** What the account is mailed about, kind by kind. */
export function MailSheet({ onClose }: { onClose: () => void }) {
  const { data } = useMailSettings();
  return data ? <Sheet settings={data} onClose={onClose} /> : null;
}
