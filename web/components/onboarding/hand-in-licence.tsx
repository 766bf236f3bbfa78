import { useTranslation } from 'react-i18next';
import type { OwnOnboarding } from '#contract/enterprise.ts';
import { SendFileButton } from '#web/components/files/send-file-button.tsx';
import { RefusalNote } from '#web/components/forms/refusal-note.tsx';
import { useRefusal } from '#web/lib/failures/refusal.ts';
import { useHandInLicence } from '#web/lib/session/enterprise-state.ts';
import { useMay } from '#web/lib/session/use-may.ts';
import { showToast } from '#web/lib/shell/toasts.ts';

/** Hands in the business licence, or another one until it is verified, for whoever manages the enterprise. */
export function HandInLicence({ licence }: { licence: OwnOnboarding['licence'] }) {
  const { t } = useTranslation(['session', 'form']);
  const may = useMay('admission.apply');
  const send = useHandInLicence();
  const refusal = useRefusal();
  if (!may) return <p className="cap">{t('onboarding.licence.manager')}</p>;
  const label = t(licence.file ? 'onboarding.licence.replace' : 'onboarding.licence.upload');
  const take = (file: File) => {
    refusal.clear();
    send.mutate(file, {
      onSuccess: ({ name }) => showToast({ tone: 'ok', title: t('onboarding.licence.done'), detail: name }),
      onError: (error) => void refusal.take(error),
    });
  };
  return (
    <div>
      <RefusalNote refusal={refusal} />
      <p className="dim">{licence.file?.name ?? t('onboarding.licence.lead')}</p>
      <SendFileButton label={label} kind="plain" busy={send.isPending} onPick={take} />
    </div>
  );
}
