import { useTranslation } from 'react-i18next';
import type { ApplicationDetail } from '#contract/applications.ts';
import type { ImageKind } from '#domain/applications/applications.ts';
import { fileAddress } from '#web/lib/api/upload-file.ts';

type MaterialPicturesProps = { materials: ApplicationDetail['materials']; kind: ImageKind };

/** The pictures of one kind that were handed in; each opens beside the page. */
export function MaterialPictures({ materials, kind }: MaterialPicturesProps) {
  const { t } = useTranslation('device');
  return (materials.images[kind] ?? []).map(({ id }, index) => (
    <a key={id} href={fileAddress(id, { inline: true })} target="_blank" rel="noreferrer">
      <img
        src={fileAddress(id, { inline: true, small: true })}
        alt={t('picture', { kind: t(`image.${kind}`), index: index + 1 })}
        loading="lazy"
      />
    </a>
  ));
}
