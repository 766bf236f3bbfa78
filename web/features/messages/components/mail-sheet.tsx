import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MailSettings } from '#contract/accounts/mail-settings.ts';
import { mailCadences } from '#domain/mail/mail-cadence.ts';
import { messageKinds } from '#domain/messages/message-facts.ts';
import { Icon } from '#web/components/controls/icon.tsx';
import { CheckBox } from '#web/components/forms/check-box.tsx';
import { FormSheet } from '#web/components/forms/form-sheet.tsx';
import { SelectField } from '#web/components/forms/select-field.tsx';
import { showToast } from '#web/lib/shell/toasts.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { useMailSettings, useSaveMailSettings } from '../api/mail-settings.ts';

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

type SheetProps = { settings: MailSettings; onClose: () => void };

function Sheet({ settings, onClose }: SheetProps) {
  const { t } = useTranslation('messages');
  const save = useSaveMailSettings();
  const [choices, choose] = useState(settings.choices);
  const [tryAgain, setTryAgain] = useState(false);
  const changed = tryAgain || messageKinds.some((kind) => choices[kind] !== settings.choices[kind]);
  const saved = () => {
    showToast({ tone: 'ok', title: t('mail.saved') });
    onClose();
  };
  return (
    <FormSheet
      title={t('mail.title')}
      submit={t('mail.save')}
      changed={changed}
      busy={save.isPending}
      onSubmit={() => save.mutate({ choices, tryAgain }, { onSuccess: saved })}
      onClose={onClose}
    >
      <Bounce settings={settings} tryAgain={tryAgain} onTryAgain={setTryAgain} />
      {messageKinds.map((kind) => (
        <SelectField
          key={kind}
          label={t(`mail.kind.${kind}`)}
          value={choices[kind]}
          options={mailCadences.map((value) => ({
            value,
            label: t(`mail.cadence.${value}`, { hour: settings.mailHour }),
          }))}
          onValue={(value) => value && choose({ ...choices, [kind]: value })}
        />
      ))}
      <p className="help">{t('mail.note')}</p>
    </FormSheet>
  );
}

/** What the account is mailed about, kind by kind. */
export function MailSheet({ onClose }: { onClose: () => void }) {
  const { data } = useMailSettings();
  return data ? <Sheet settings={data} onClose={onClose} /> : null;
}
