import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '#web/components/controls/button.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import { fileAddress } from '#web/lib/api/upload-file.ts';
import { useSendAgreementFile } from '../../api/business-agreement.ts';
import css from './business-agreement.module.css';

export type AgreementFile = { id: string; name: string };

type FileListProps = {
  files: readonly AgreementFile[];
  /** Why a file stays; nothing where it may be removed, undefined where none may be. */
  kept?: string | null;
  onRemove?: (file: AgreementFile) => void;
};

/** Files, each to be saved, and removed where that may be. */
export function AgreementFiles({ files, kept = null, onRemove }: FileListProps) {
  const { t } = useTranslation('enterprises');
  if (files.length === 0) return t('agreement.noFiles');
  return (
    <ul className={css.files}>
      {files.map((file) => (
        <li key={file.id}>
          <Icon name="clip" />
          <a href={fileAddress(file.id)} download>
            {file.name}
          </a>
          {onRemove && (
            <IconButton
              icon="cross"
              label={kept ?? t('agreement.removeFile', { name: file.name })}
              disabled={kept !== null}
              onClick={() => onRemove(file)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

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
