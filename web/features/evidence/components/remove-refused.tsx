import { useTranslation } from 'react-i18next';
import type { UploadView } from '#contract/evidence.ts';
import { IconButton } from '#web/components/controls/button.tsx';
import { useRemoveRefused } from '../api/remove-refused.ts';

/** Takes a refused file off the page; nothing beside it where the file was not refused. */
export function RemoveRefused({ upload }: { upload: UploadView }) {
  const { t } = useTranslation('evidence');
  const remove = useRemoveRefused(upload);
  if (upload.state !== 'refused') return null;
  return (
    <IconButton
      icon="cross"
      label={t('removeFile', { name: upload.fileName })}
      disabled={remove.isPending}
      onClick={() => remove.mutate()}
    />
  );
}
