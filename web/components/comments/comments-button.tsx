import { useTranslation } from 'react-i18next';
import { Button } from '#web/components/controls/button.tsx';

type ButtonProps = { count: number; open: boolean; onToggle: () => void };

/** Opens the comments on something, and says how many there are. */
export function CommentsButton({ count, open, onToggle }: ButtonProps) {
  const { t } = useTranslation('comments');
  return (
    <Button small trailing={open ? 'up' : 'down'} aria-expanded={open} onClick={onToggle}>
      {count > 0 ? t('count', { count }) : t('write')}
    </Button>
  );
}
