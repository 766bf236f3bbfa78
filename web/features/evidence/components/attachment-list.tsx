import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#domain/shared/limits.ts';
import { Button, IconButton } from '#web/components/controls/button.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import { fileAddress, sendFile } from '#web/lib/api/upload-file.ts';
import { reportFailure } from '#web/lib/failures/report-failure.ts';
import { formatShare } from '#web/lib/language/numbers.ts';
import css from './evidence.module.css';

export type Attachment = { id: string; name: string };

type AttachmentListProps = {
  value: readonly Attachment[];
  onChange: (change: (before: readonly Attachment[]) => readonly Attachment[]) => void;
};

/** Share of the file that is being sent; null while none is. */
function useSending(onChange: AttachmentListProps['onChange']) {
  const [share, setShare] = useState<number | null>(null);
  const send = async (file: File) => {
    setShare(0);
    try {
      const { id, name } = await sendFile('attachment', file, {
        onProgress: ({ sent, total }) => setShare(total > 0 ? sent / total : 0),
      });
      onChange((before) => [...before.filter((one) => one.id !== id), { id, name }]);
    } catch (error) {
      await reportFailure(error);
    }
    setShare(null);
  };
  return { share, send };
}

/** What proves the reason: PDF, pictures, text. */
export function AttachmentList({ value, onChange }: AttachmentListProps) {
  const { t } = useTranslation(['evidence', 'common']);
  const input = useRef<HTMLInputElement>(null);
  const { share, send } = useSending(onChange);
  const full = value.length >= limits.attachmentsPerBypass;
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
      <span className="cap">{t('attachHelp', { most: limits.attachmentsPerBypass })}</span>
      <input
        ref={input}
        type="file"
        hidden
        accept=".pdf,.png,.jpg,.jpeg,.txt,.log,.xml"
        aria-label={t('attach')}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) void send(file);
        }}
      />
    </div>
  );
}
