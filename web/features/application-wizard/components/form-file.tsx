import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#domain/shared/limits.ts';
import { Button, IconButton } from '#web/components/controls/button.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import { FieldNote } from '#web/components/forms/check-box.tsx';
import { fileAddress } from '#web/lib/api/upload-file.ts';
import { formatShare } from '#web/lib/language/numbers.ts';
import type { StoredFile } from '../model/materials-draft.ts';
import { useFileSender } from '../model/use-file-sender.ts';
import { FormTemplateLink } from './form-template-link.tsx';

type FormFileProps = {
  value: StoredFile | null;
  onChange: (file: StoredFile | null) => void;
  error: string | null;
};

/** The one application form of plus mode, XLSX or XLS. */
export function FormFile({ value, onChange, error }: FormFileProps) {
  const { t } = useTranslation(['wizard', 'device', 'common']);
  const input = useRef<HTMLInputElement>(null);
  const sender = useFileSender('application-form', limits.formBytes, onChange);
  const { sending } = sender;
  return (
    <fieldset className="field">
      <legend className="lab">{t('device:material.form')}</legend>
      <FormTemplateLink />
      {value && (
        <p className="file">
          <Icon name="clip" />
          <a href={fileAddress(value.id)} download>
            {value.name}
          </a>
          <IconButton icon="cross" label={t('common:remove')} onClick={() => onChange(null)} />
        </p>
      )}
      {!value && (
        <Button icon="upload" busy={sending !== null} onClick={() => input.current?.click()}>
          {sending ? t('sending', { share: formatShare(sending.share) }) : t('chooseForm')}
        </Button>
      )}
      <FieldNote error={sender.error ?? error} help={t('formHelp')} />
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx,.xls"
        aria-label={t('chooseForm')}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) void sender.send(file);
        }}
      />
    </fieldset>
  );
}
