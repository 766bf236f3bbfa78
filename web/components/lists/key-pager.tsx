import { useTranslation } from 'react-i18next';
import { IconButton } from '#web/components/controls/button.tsx';
import { useKeyPages } from '#web/lib/lists/use-key-pages.ts';

type KeyPagerProps = {
  /** "第 1–20 个，共 14 个" */
  summary: string;
  /** Key of the page after this one; null on the last. */
  next: string | null;
};

/** Pages by key: there is a next and a previous one, and no numbers to jump to. */
export function KeyPager({ summary, next }: KeyPagerProps) {
  const { t } = useTranslation();
  const { page, toNext, toPrevious } = useKeyPages();
  return (
    <nav className="pager" aria-label={t('pages')}>
      <span className="grow">{summary}</span>
      <IconButton icon="left" label={t('previousPage')} disabled={page === 0} onClick={toPrevious} />
      <IconButton
        icon="right"
        label={t('nextPage')}
        disabled={next === null}
        onClick={() => next && toNext(next)}
      />
    </nav>
  );
}
