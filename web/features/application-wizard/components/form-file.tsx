import { useTranslation } from 'react-i18next';
import { limits } from '#domain/shared/limits.ts';
import { IconButton } from '#web/components/controls/button.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import { FileDrop } from '#web/components/files/file-drop.tsx';
import { FieldNote } from '#web/components/forms/check-box.tsx';
import { fileAddress } from '#web/lib/api/upload-file.ts';
import { formatShare } from '#web/lib/language/numbers.ts';
import { formFileFacts } from '../model/form-file-facts.ts';
import type { StoredFile } from '../model/materials-draft.ts';
import { useFileSender } from '../model/use-file-sender.ts';
import { FormTemplateLinks } from './form-template-link.tsx';
import '#web/theme/widgets/file-progress.css';
import { SendsAgain } from './stored-picture.tsx';

type FormFileProps = {
  value: StoredFile | null;
  onChange: (file: StoredFile | null) => void;
  error: string | null;
  /** What the portal's own form is filled in with. */
  productId: string;
};

function Uploaded({ file, onRemove }: { file: StoredFile; onRemove: () => void }) {
  const { t } = useTranslation('wizard');
  return (
    <div className="row">
      <Icon name="file" />
      <div className="grow">
        <a className="mono" href={fileAddress(file.id)} download>
          {file.name}
        </a>
        <div className="cap">{formFileFacts(file)}</div>
      </div>
      <IconButton icon="trash" label={t('removePicture', { name: file.name })} onClick={onRemove} />
    </div>
  );
}

/** The one application form of plus mode, XLSX or XLS: what it is called, and what is uploaded in its place. */
export function FormFile({ value, onChange, error, productId }: FormFileProps) {
  const { t } = useTranslation(['wizard', 'device']);
  const sender = useFileSender('application-form', limits.formBytes);
  const { sending } = sender;
  const take = async ([file]: File[]) => {
    const stored = file && (await sender.send(file));
    if (stored) onChange(stored);
  };
  return (
    <fieldset className="field">
      <legend className="lab">{t('device:material.form')}</legend>
      <FormTemplateLinks productId={productId} />
      {value && <Uploaded file={value} onRemove={() => onChange(null)} />}
      <FileDrop
        lead={t('dropForm')}
        choose={
          sending
            ? t('sending', { share: formatShare(sending.share) })
            : t(value ? 'replaceForm' : 'chooseForm')
        }
        help={t('formHelp')}
        accept=".xlsx,.xls"
        disabled={sending !== null}
        onFiles={(files) => void take(files)}
      />
      <SendsAgain sending={sending} />
      <FieldNote error={sender.error ?? error} />
    </fieldset>
  );
}
