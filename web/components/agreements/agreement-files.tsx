import { useTranslation } from 'react-i18next';
import { IconButton } from '#web/components/controls/button.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import { useQuestion } from '#web/components/forms/use-question.tsx';
import { fileAddress } from '#web/lib/api/upload-file.ts';
import css from './agreement-files.module.css';

export type AgreementFile = { id: string; name: string };

type FileListProps = {
  files: readonly AgreementFile[];
  /** Why a file cannot be removed; null where it can. */
  removalBarrier?: string | null;
  onRemove?: (file: AgreementFile) => void;
};

/** Files, each to be saved, and removed where that may be. */
export function AgreementFiles({ files, removalBarrier = null, onRemove }: FileListProps) {
  const { t } = useTranslation(['enterprises', 'common']);
  const { ask, question } = useQuestion(
    ({ name }: AgreementFile) => ({
      title: t('agreement.removeFile', { name }),
      lead: t('agreement.removeLead'),
      confirm: t('common:remove'),
    }),
    (file) => onRemove?.(file),
  );
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
              label={removalBarrier ?? t('agreement.removeFile', { name: file.name })}
              disabled={removalBarrier !== null}
              onClick={() => ask(file)}
            />
          )}
        </li>
      ))}
      {question}
    </ul>
  );
}
