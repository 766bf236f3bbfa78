import { Link, useSearchParams } from 'react-router-dom';

export type Tab = { id: string; label: string; count?: number | string | undefined };

type TabLinksProps = {
  tabs: readonly Tab[];
  current: string;
  label: string;
  /** The query parameter that holds the tab, so that a link shows the same view. */
  parameter?: string;
  /** Query parameters that belong to the view that is left, such as its page. */
  drops?: readonly string[];
};

/** Views of one page, each with an address of its own. */
export function TabLinks({ tabs, current, label, parameter = 'tab', drops = [] }: TabLinksProps) {
  const [search] = useSearchParams();
  const addressOf = (id: string) => {
    const next = new URLSearchParams(search);
    for (const name of drops) next.delete(name);
    next.set(parameter, id);
    return { search: `?${next}` };
  };
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(({ id, label: text, count }) => (
        <Link key={id} to={addressOf(id)} replace aria-current={id === current ? 'page' : undefined}>
          {text}
          {count !== undefined && <span className="badge">{count}</span>}
        </Link>
      ))}
    </nav>
  );
}
