import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { AgreementFile } from '#web/components/agreements/agreement-files.tsx';
import { Button } from '#web/components/controls/button.tsx';
import { useSendAgreementFile } from '../../api/business-agreement.ts';

type SendButtonProps = {
  /** Of the enterprise. */
  id: string;
  disabled?: boolean;
  onSent: (file: AgreementFile) => void;
  /** Says it where the files stand. */
  onRefused: (error: unknown) => void;
};

/** Sends a PDF or picture. */
export function SendFileButton({ id, disabled, onSent, onRefused }: SendButtonProps) {
  const { t } = useTranslation('enterprises');
  const input = useRef<HTMLInputElement>(null);
  const send = useSendAgreementFile();
  return (
    <>
      <Button
        kind="quiet"
        icon="clip"
        busy={send.isPending}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {t('agreement.upload')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".pdf,.png,.jpg,.jpeg"
        aria-label={t('agreement.upload')}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file)
            send.mutate(
              { id, file },
              { onSuccess: ({ id: sent, name }) => onSent({ id: sent, name }), onError: onRefused },
            );
        }}
      />
    </>
  );
}
