import { useTranslation } from 'react-i18next';
import { IconButton } from './button.tsx';

type KeyPagerProps = {
  /** "第 1–20 个，共 14 个" */
  summary: string;
  hasPrevious: boolean;
  hasNext: boolean;
  onPrevious: () => void;
  onNext: () => void;
};

/** Pages by key: there is a next and a previous one, and no numbers to jump to. */
export function KeyPager({ summary, hasPrevious, hasNext, onPrevious, onNext }: KeyPagerProps) {
  const { t } = useTranslation();
  return (
    <nav className="pager" aria-label={t('pages')}>
      <span className="grow">{summary}</span>
      <IconButton icon="left" label={t('previousPage')} disabled={!hasPrevious} onClick={onPrevious} />
      <IconButton icon="right" label={t('nextPage')} disabled={!hasNext} onClick={onNext} />
    </nav>
  );
}
