import { useTranslation } from 'react-i18next';
import { IconButton } from '#web/components/controls/button.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import '#web/theme/widgets/notices.css';

type MaintenanceBannerProps = { content: string; onClose: () => void };

/** Moves along the line; rests under the pointer, and stands whole and still for those who want no motion. */
export function MaintenanceBanner({ content, onClose }: MaintenanceBannerProps) {
  const { t } = useTranslation('notices');
  return (
    <section className="notice maintenance" aria-label={t('maintenance')}>
      <Icon name="warn" />
      <b>{t('maintenance')}</b>
      <div className="grow marquee">
        <p>{content}</p>
      </div>
      <IconButton icon="cross" label={t('closeMaintenance')} onClick={onClose} />
    </section>
  );
}
