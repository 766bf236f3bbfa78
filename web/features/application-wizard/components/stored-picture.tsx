import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#web/components/controls/button.tsx';
import { fileAddress } from '#web/lib/api/upload-file.ts';
import { formatShare } from '#web/lib/language/numbers.ts';
import type { StoredFile } from '../model/materials-draft.ts';
import type { Sending } from '../model/use-file-sender.ts';
import css from './pictures.module.css';

/** A picture on its way. */
export function SendingPicture({ sending }: { sending: Sending }) {
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

/** Says that a file is sent again by itself. */
export function SendsAgain({ sending }: { sending: Sending | null }) {
  const { t } = useTranslation('wizard');
  return (
    <p role="status" className={sending?.waits ? 'cap' : 'sr-only'}>
      {sending?.waits && t('sendsAgain', { name: sending.name })}
    </p>
  );
}

type StoredPictureProps = {
  image: StoredFile;
  alt: string;
  /** Another one is on its way. */
  busy: boolean;
  onEnlarge: () => void;
  onReplace: () => void;
  onRemove: () => void;
};

/** A picture as it is stored: to be seen large, replaced, or taken out. */
export function StoredPicture({ image, alt, busy, onEnlarge, onReplace, onRemove }: StoredPictureProps) {
  const { t } = useTranslation('wizard');
  const { id, name } = image;
  return (
    <span className={css.picture}>
      <button type="button" className={css.enlarge} onClick={onEnlarge}>
        <img src={fileAddress(id, { inline: true, small: true })} alt={alt} />
        <span className="sr-only">{t('enlarge')}</span>
      </button>
      <IconButton icon="refresh" label={t('replacePicture', { name })} disabled={busy} onClick={onReplace} />
      <IconButton icon="cross" label={t('removePicture', { name })} onClick={onRemove} />
    </span>
  );
}
