import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '#web/components/controls/button.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import '#web/theme/widgets/notices.css';

type MaintenanceBannerProps = { content: string; onClose: () => void };

/** Whether lines of a text are cut off, as wide as it stands there now; while it is open, whether they were. */
function useIsCut(text: RefObject<HTMLElement | null>, isOpen: boolean): boolean {
  const [isCut, setIsCut] = useState(false);
  useEffect(() => {
    const { current } = text;
    if (!current || isOpen) return;
    const measure = () => setIsCut(current.scrollHeight > current.clientHeight);
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [text, isOpen]);
  return isCut;
}

/** Moves along the line and rests under the pointer; for those who want no motion its beginning stands still, and opens. */
export function MaintenanceBanner({ content, onClose }: MaintenanceBannerProps) {
  const { t } = useTranslation('notices');
  const id = useId();
  const text = useRef<HTMLParagraphElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const isCut = useIsCut(text, isOpen);
  return (
    <section className="notice maintenance" aria-label={t('maintenance')}>
      <Icon name="warn" />
      <b>{t('maintenance')}</b>
      <div className="grow marquee">
        <p ref={text} id={id} className={isOpen ? 'whole' : undefined}>
          {content}
        </p>
      </div>
      {isCut && (
        <Button
          small
          kind="quiet"
          className="notice-more"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t(isOpen ? 'less' : 'whole')}
        </Button>
      )}
      <IconButton icon="cross" label={t('closeMaintenance')} onClick={onClose} />
    </section>
  );
}
