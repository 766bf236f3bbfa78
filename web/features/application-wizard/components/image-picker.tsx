import { type Ref, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ImageKind, isScreenshotKind } from '#domain/applications/applications.ts';
import { limits } from '#domain/shared/limits.ts';
import { Icon } from '#web/components/controls/icon.tsx';
import { FieldNote } from '#web/components/forms/check-box.tsx';
import { useCatalogue } from '#web/lib/catalogue/use-catalogue.ts';
import { useDropTarget } from '#web/lib/forms/drop-target.ts';
import { showToast } from '#web/lib/shell/toasts.ts';
import type { StoredFile } from '../model/materials-draft.ts';
import { placePicture } from '../model/place-picture.ts';
import { useFileSender } from '../model/use-file-sender.ts';
import { useImageRemoval } from '../model/use-image-removal.ts';
import { PicturePreview } from './picture-preview.tsx';
import css from './pictures.module.css';
import { SendingPicture, SendsAgain, StoredPicture } from './stored-picture.tsx';

type ImagePickerProps = {
  kind: ImageKind;
  value: readonly StoredFile[];
  /** A function of the former value, as two uploads may end at once. */
  onChange: (change: (before: readonly StoredFile[]) => StoredFile[]) => void;
  error: string | null;
};

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

/** Sends pictures one after the other: as many as there is room for, or one instead of another. */
function useSending({ kind, value, onChange }: Pick<ImagePickerProps, 'kind' | 'value' | 'onChange'>) {
  const { t } = useTranslation(['wizard', 'client']);
  const most = useCatalogue().limits.imagesPerItem;
  const sender = useFileSender(isScreenshotKind(kind) ? 'screenshot' : 'image', limits.imageBytes);
  const [crowded, setCrowded] = useState(false);
  /** The picture that the next one takes the place of. */
  const replaced = useRef<string | null>(null);
  const take = async (files: readonly File[]) => {
    const replaces = replaced.current;
    const room = replaces ? 1 : most - value.length;
    setCrowded(files.length > room);
    for (const file of files.slice(0, room)) {
      const picture = await sender.send(file);
      if (!picture) return;
      onChange((before) => placePicture(before, picture, { replaces, most }));
      showToast({ tone: 'ok', title: t('client:done.imageUploaded'), detail: picture.name });
    }
  };
  const error = sender.error ?? (crowded ? t('tooManyPictures', { count: most }) : null);
  return { sending: sender.sending, error, most, replaced, take };
}

type ChooserProps = { label: string; kind: ImageKind; multiple: boolean; onFiles: (files: File[]) => void };

/** The browser's own dialog, opened by the buttons. */
function Chooser({ ref, label, kind, multiple, onFiles }: ChooserProps & { ref: Ref<HTMLInputElement> }) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      multiple={multiple}
      accept="image/png,image/jpeg"
      aria-label={label}
      data-kind={kind}
      onChange={(event) => {
        const files = [...(event.target.files ?? [])];
        event.target.value = '';
        onFiles(files);
      }}
    />
  );
}

/** The pictures of a kind, as many as the programme allows, shown as they are stored. */
export function ImagePicker({ kind, value, onChange, error }: ImagePickerProps) {
  const { t } = useTranslation(['wizard', 'device', 'client']);
  const input = useRef<HTMLInputElement>(null);
  const [enlarged, setEnlarged] = useState<number | null>(null);
  const { sending, most, replaced, take, ...sent } = useSending({ kind, value, onChange });
  const name = t(`device:image.${kind}`);
  const titleOf = (index: number) => t('picture', { kind: name, index: index + 1 });
  const choose = (replaces: string | null) => {
    replaced.current = replaces;
    input.current?.click();
  };
  const drop = useDropTarget((files) => {
    replaced.current = null;
    void take(files);
  }, sending !== null);
  const remove = useImageRemoval(onChange);
  const full = value.length >= most;
  const large = enlarged === null ? undefined : value[enlarged];
  return (
    <fieldset className={`field ${drop.over ? css.over : ''}`} {...drop.target}>
      <legend className="lab">
        {name} <span className="cap">{`${value.length} / ${most}`}</span>
      </legend>
      <div className={css.pictures}>
        {value.map((image, index) => (
          <StoredPicture
            key={image.id}
            image={image}
            alt={titleOf(index)}
            busy={sending !== null}
            onEnlarge={() => setEnlarged(index)}
            onReplace={() => choose(image.id)}
            onRemove={() => void remove(image)}
          />
        ))}
        {sending && <SendingPicture sending={sending} />}
        {!full && !sending && <AddPicture name={name} onClick={() => choose(null)} />}
      </div>
      <SendsAgain sending={sending} />
      <FieldNote error={sent.error ?? error} />
      <Chooser
        ref={input}
        label={name}
        kind={kind}
        multiple={most > 1}
        onFiles={(files) => void take(files)}
      />
      {large && enlarged !== null && (
        <PicturePreview picture={large} title={titleOf(enlarged)} onClose={() => setEnlarged(null)} />
      )}
    </fieldset>
  );
}
