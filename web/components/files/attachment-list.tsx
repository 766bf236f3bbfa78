import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FileView } from '#contract/files.ts';
import { Button, IconButton } from '#web/components/controls/button.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import { fileAddress } from '#web/lib/api/upload-file.ts';
import type { UploadProgress } from '#web/lib/api/upload-request.ts';
import { reportFailure } from '#web/lib/failures/report-failure.ts';
import { formatShare } from '#web/lib/language/numbers.ts';
import css from './attachment-list.module.css';

export type Attachment = { id: string; name: string };

/** Stores one file where it belongs. */
export type SendFile = (
  file: File,
  options: { onProgress: (progress: UploadProgress) => void },
) => Promise<FileView>;

type AttachmentListProps = {
  value: readonly Attachment[];
  onChange: (change: (before: readonly Attachment[]) => readonly Attachment[]) => void;
  /** Files at most. */
  most: number;
  send: SendFile;
};

/** Share of the file that is being sent; null while none is. */
export function useAttaching({ send: store, onChange }: Pick<AttachmentListProps, 'send' | 'onChange'>) {
  const [share, setShare] = useState<number | null>(null);
  const attach = async (file: File) => {
    setShare(0);
    try {
      const { id, name } = await store(file, {
        onProgress: ({ sent, total }) => setShare(total > 0 ? sent / total : 0),
      });
      onChange((before) => [...before.filter((one) => one.id !== id), { id, name }]);
    } catch (error) {
      await reportFailure(error);
    }
    setShare(null);
  };
  return { share, attach };
}

type ListProps = Omit<AttachmentListProps, 'send'> & { attaching: ReturnType<typeof useAttaching> };

/** What goes along with a text: PDF, pictures, text. */
export function AttachmentList({ value, onChange, most, attaching: { share, attach } }: ListProps) {
  const { t } = useTranslation('form');
  const input = useRef<HTMLInputElement>(null);
  const full = value.length >= most;
  return (
    <div className={css.attachments}>
      {value.map(({ id, name }) => (
        <span key={id} className="file">
          <Icon name="clip" />
          <a href={fileAddress(id)} download>
            {name}
          </a>
          <IconButton
            icon="cross"
            label={t('removeFile', { name })}
            onClick={() => onChange((before) => before.filter((one) => one.id !== id))}
          />
        </span>
      ))}
      <Button small icon="clip" busy={share !== null} disabled={full} onClick={() => input.current?.click()}>
        {share === null ? t('attach') : t('attaching', { share: formatShare(share) })}
      </Button>
      <span className="cap">{t('attachHelp', { most })}</span>
      <input
        ref={input}
        type="file"
        hidden
        accept=".pdf,.png,.jpg,.jpeg,.txt,.log,.xml"
        aria-label={t('attach')}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) void attach(file);
        }}
      />
    </div>
  );
}
