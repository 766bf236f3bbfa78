import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useBrand } from '#web/lib/programme/brand.ts';
import { useTabTitle } from '#web/lib/shell/tab-title.ts';

export type Crumb = { label: string; to?: string };

/** Where the page stands; the last one is the page itself. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('breadcrumbs')}>
      <ol className="crumbs">
        {crumbs.map(({ label, to }, index) => (
          <li key={label} aria-current={index === crumbs.length - 1 ? 'page' : undefined}>
            {to ? <Link to={to}>{label}</Link> : label}
          </li>
        ))}
      </ol>
    </nav>
  );
}

type PageHeadProps = {
  title: string;
  /** The status, beside the title. */
  tag?: ReactNode;
  /** Number, model, mode: one element each. */
  facts?: ReactNode;
  /** Live sign and buttons, at the right. */
  children?: ReactNode;
};

/** Title of a page, and of the browser's tab. */
export function PageHead({ title, tag, facts, children }: PageHeadProps) {
  usePageTitle(title);
  return (
    <div className="head">
      <div className="grow">
        <div className="row">
          <h1 className="title">{title}</h1>
          {tag}
        </div>
        {facts && <div className="row sub head-facts">{facts}</div>}
      </div>
      {children}
    </div>
  );
}

/** Names the browser's tab; pages without a `PageHead` call it themselves. */
export function usePageTitle(title: string): void {
  const { short } = useBrand();
  useTabTitle(`${title} · ${short}`);
}
