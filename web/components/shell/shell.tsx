import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { ConnectionBar } from './connection-bar.tsx';
import { ShellHeader, type ShellHeaderProps } from './shell-header.tsx';
import { type MenuEntry, SideMenu } from './side-menu.tsx';
import { SkipLink } from './skip-link.tsx';

type ShellProps = ShellHeaderProps & {
  side: readonly MenuEntry[];
  /** A line across the top, such as a maintenance notice. */
  notice?: ReactNode;
  children: ReactNode;
};

/** Frame of the management centre: header, side menu, page. Made for 1280 px and up. */
export function Shell({ side, notice, children, ...header }: ShellProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <div className="centre">
      <SkipLink />
      {notice}
      <ShellHeader {...header} />
      <ConnectionBar />
      <div className="shell">
        <SideMenu label={t('managementCentre')} entries={side} pathname={pathname} />
        <main className="page">{children}</main>
      </div>
    </div>
  );
}

type DeskShellProps = ShellHeaderProps & { notice?: ReactNode; children: ReactNode };

/** Frame of the review desk: the page below the header has all the width. */
export function DeskShell({ notice, children, ...header }: DeskShellProps) {
  return (
    <div className="centre">
      <SkipLink />
      {notice}
      <ShellHeader {...header} />
      <ConnectionBar />
      {children}
    </div>
  );
}
