import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '#web/components/controls/icon.tsx';
import type { IconName } from '#web/components/controls/icon-shapes.tsx';

export type MenuEntry = {
  to: string;
  label: string;
  icon: IconName;
  /** Other addresses that belong to the entry, such as a detail page's. */
  covers?: readonly string[];
  /** Heading of the entries from here on. */
  group?: string;
};

type SideMenuProps = { label: string; entries: readonly MenuEntry[]; pathname: string };

const within = (pathname: string, root: string) => pathname === root || pathname.startsWith(`${root}/`);

export function SideMenu({ label, entries, pathname }: SideMenuProps) {
  return (
    <nav className="side" aria-label={label}>
      {entries.map(({ to, label: text, icon, covers = [], group }) => {
        const current = [to, ...covers].some((root) => within(pathname, root));
        return (
          <Fragment key={to}>
            {group && <h2>{group}</h2>}
            <Link to={to} aria-current={current ? 'page' : undefined}>
              <Icon name={icon} />
              {text}
            </Link>
          </Fragment>
        );
      })}
    </nav>
  );
}
