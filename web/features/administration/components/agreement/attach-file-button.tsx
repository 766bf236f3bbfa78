import { useTranslation } from 'react-i18next';
import type { AgreementFile } from '#web/components/agreements/agreement-files.tsx';
import { SendFileButton } from '#web/components/files/send-file-button.tsx';
import { useSendAgreementFile } from '../../api/business-agreement.ts';

type AttachProps = {
  /** Of the enterprise. */
  id: string;
  disabled?: boolean;
  onSent: (file: AgreementFile) => void;
  /** Says it where the files stand. */
  onRefused: (error: unknown) => void;
};

/** Sends a PDF or picture for an agreement. */
export function AttachFileButton({ id, disabled, onSent, onRefused }: AttachProps) {
  const { t } = useTranslation('enterprises');
  const send = useSendAgreementFile();
  return (
    <SendFileButton
      label={t('agreement.upload')}
      busy={send.isPending}
      disabled={disabled}
      onPick={(file) =>
        send.mutate(
          { id, file },
          { onSuccess: ({ id: sent, name }) => onSent({ id: sent, name }), onError: onRefused },
        )
      }
    />
  );
}
