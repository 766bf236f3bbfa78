import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { Button } from '#web/components/controls/button.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import { nextAddress, pageIn, previousAddress } from '#web/lib/lists/key-pages.ts';

type PageLinkProps = { to: URLSearchParams | null; label: string; rel: 'prev' | 'next' };

function PageLink({ to, label, rel }: PageLinkProps) {
  const { pathname, search } = useLocation();
  const content = <Icon name={rel === 'prev' ? 'left' : 'right'} />;
  const look = { className: 'btn icon', 'aria-label': label, title: label };
  if (!to) return <a {...look} role="link" aria-disabled="true" children={content} />;
  const text = to.toString();
  const next = text && `?${text}`;
  return (
    <Link {...look} to={{ pathname, search: next }} rel={rel} replace={next === search}>
      {content}
    </Link>
  );
}

type PagerProps = {
  summary: string;
  /** Key of the page after this one; null on the last. */
  next: string | null;
};

/** Pages by key, as links, which need no script: there is a next and a previous one, and no numbers to jump to. */
export function Pager({ summary, next }: PagerProps) {
  const { t } = useTranslation();
  const words = new URLSearchParams(useLocation().search);
  const { page, after } = pageIn(words);
  // While the next page loads, what is shown, and its key, is still the page before.
  const following = next === after ? words : next && nextAddress(words, next);
  return (
    <nav className="pager" aria-label={t('pages')}>
      <span className="grow">{summary}</span>
      <PageLink to={page > 0 ? previousAddress(words) : null} label={t('previousPage')} rel="prev" />
      <PageLink to={following || null} label={t('nextPage')} rel="next" />
    </nav>
  );
}

type ListPagerProps = Pick<PagerProps, 'next'> & {
  /** How many rows this page has. */
  shown: number;
  /** How many the list has, where they are counted. */
  total?: string | undefined;
};

/** The pager of a list, which says what rows of how many stand on the page. */
export function ListPager({ shown, total, next }: ListPagerProps) {
  const { t } = useTranslation();
  const { from } = pageIn(new URLSearchParams(useLocation().search));
  const rows = { from, to: from + shown - 1 };
  if (shown === 0) return null;
  return (
    <Pager
      summary={total === undefined ? t('pageRows', rows) : t('pageRowsOf', { ...rows, total })}
      next={next}
    />
  );
}

type MoreRowsProps = {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  /** What comes, where the rows before it do not say so: "Earlier comments". */
  label?: string;
  className?: string | undefined;
};

/** The button under a list that grows in its place; nothing once all of it stands there. */
export function MoreRows({ query, label, className }: MoreRowsProps) {
  const { t } = useTranslation();
  if (!query.hasNextPage) return null;
  return (
    <p className={className}>
      <Button small busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {label ?? t('showMore')}
      </Button>
    </p>
  );
}
