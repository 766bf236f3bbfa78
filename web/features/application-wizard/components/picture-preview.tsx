import { useTranslation } from 'react-i18next';
import { Icon } from '#web/components/controls/icon.tsx';
import { Dialog } from '#web/components/overlays/dialog.tsx';
import { fileAddress } from '#web/lib/api/upload-file.ts';
import type { StoredFile } from '../model/materials-draft.ts';
import css from './pictures.module.css';

type PicturePreviewProps = {
  picture: StoredFile;
  /** What the picture shows. */
  title: string;
  onClose: () => void;
};

/** A picture as large as the window takes it; Escape closes it. */
export function PicturePreview({ picture, title, onClose }: PicturePreviewProps) {
  const { t } = useTranslation('wizard');
  const address = fileAddress(picture.id, { inline: true });
  const foot = (
    <>
      <span className="cap grow">{picture.name}</span>
      <a href={address} target="_blank" rel="noreferrer">
        <Icon name="external" /> {t('originalSize')}
      </a>
    </>
  );
  return (
    <Dialog
      visible
      dismissableMask
      header={title}
      footer={foot}
      onHide={onClose}
      draggable={false}
      resizable={false}
      className={css.preview}
    >
      <img className={css.large} src={address} alt={title} />
    </Dialog>
  );
}
