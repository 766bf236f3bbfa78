import { type CSSProperties, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImageKind } from '#domain/applications/applications.ts';
import { limits } from '#domain/shared/limits.ts';
import { IconButton } from '#web/components/controls/button.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import { FieldNote } from '#web/components/forms/check-box.tsx';
import { fileAddress } from '#web/lib/api/upload-file.ts';
import { useCatalogue } from '#web/lib/catalogue/use-catalogue.ts';
import { formatShare } from '#web/lib/language/numbers.ts';
import { showNotice } from '#web/lib/shell/notices.ts';
import type { StoredFile } from '../model/materials-draft.ts';
import { type Sending, useFileSender } from '../model/use-file-sender.ts';
import { useImageRemoval } from '../model/use-image-removal.ts';
import css from './pictures.module.css';

type ImagePickerProps = {
  kind: ImageKind;
  value: readonly StoredFile[];
  /** Gets the change and not the result: two uploads may end at once. */
  onChange: (change: (before: readonly StoredFile[]) => StoredFile[]) => void;
  error: string | null;
};

function SendingPicture({ sending }: { sending: Sending }) {
  const { t } = useTranslation('wizard');
  const share = formatShare(sending.share);
  return (
    <span className={`${css.picture} ${css.sending}`}>
      {sending.preview && <img src={sending.preview} alt="" />}
      <span
        className={css.progress}
        role="progressbar"
        aria-label={t('sendingName', { name: sending.name })}
        aria-valuenow={Math.floor(sending.share * 100)}
        style={{ '--w': share.replace(' ', '') } as CSSProperties}
      />
    </span>
  );
}

function StoredPicture({ image, alt, onRemove }: { image: StoredFile; alt: string; onRemove: () => void }) {
  const { t } = useTranslation('wizard');
  return (
    <span className={css.picture}>
      <img src={fileAddress(image.id, { inline: true })} alt={alt} />
      <IconButton icon="cross" label={t('removePicture', { name: image.name })} onClick={onRemove} />
    </span>
  );
}

function AddPicture({ name, onClick }: { name: string; onClick: () => void }) {
  const { t } = useTranslation('wizard');
  return (
    <button type="button" className={`${css.picture} ${css.add}`} onClick={onClick}>
      <Icon name="plus" />
      <span className="sr-only">{name}</span>
      {t('choosePicture')}
    </button>
  );
}

/** The pictures of a kind, as many as the programme allows, shown as they are stored. */
export function ImagePicker({ kind, value, onChange, error }: ImagePickerProps) {
  const { t } = useTranslation(['wizard', 'device', 'client']);
  const input = useRef<HTMLInputElement>(null);
  const name = t(`device:image.${kind}`);
  const most = useCatalogue().limits.imagesPerItem;
  const sender = useFileSender('image', limits.imageBytes, (file) => {
    onChange((before) => [...before.filter(({ id }) => id !== file.id), file].slice(0, most));
    showNotice({ tone: 'ok', title: t('client:done.imageUploaded'), detail: file.name });
  });
  const remove = useImageRemoval(onChange);
  const full = value.length >= most;
  return (
    <fieldset className="field">
      <legend className="lab">
        {name} <span className="cap">{`${value.length} / ${most}`}</span>
      </legend>
      <div className={css.pictures}>
        {value.map((image, index) => (
          <StoredPicture
            key={image.id}
            image={image}
            alt={t('picture', { kind: name, index: index + 1 })}
            onRemove={() => void remove(image)}
          />
        ))}
        {sender.sending && <SendingPicture sending={sender.sending} />}
        {!full && !sender.sending && <AddPicture name={name} onClick={() => input.current?.click()} />}
      </div>
      <FieldNote error={sender.error ?? error} />
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg"
        aria-label={name}
        data-kind={kind}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) void sender.send(file);
        }}
      />
    </fieldset>
  );
}
