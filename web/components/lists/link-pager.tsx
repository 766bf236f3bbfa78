import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { Icon } from '#web/components/controls/icon.tsx';
import { nextAddress, pageIn, previousAddress } from '#web/lib/lists/key-pages.ts';

/** Pages by key as links, which need no script. */
export function LinkPager({ summary, next }: { summary: string; next: string | null }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const words = new URLSearchParams(search);
  const to = (address: URLSearchParams) => {
    const text = address.toString();
    return { pathname, search: text && `?${text}` };
  };
  return (
    <nav className="pager" aria-label={t('pages')}>
      <span className="grow">{summary}</span>
      {pageIn(words).page > 0 && (
        <Link className="btn small" to={to(previousAddress(words))} rel="prev">
          <Icon name="left" />
          {t('previousPage')}
        </Link>
      )}
      {next !== null && (
        <Link className="btn small" to={to(nextAddress(words, next))} rel="next">
          {t('nextPage')}
          <Icon name="right" />
        </Link>
      )}
    </nav>
  );
}
