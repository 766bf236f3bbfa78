import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { LanguageSwitch, ThemeSwitch } from '#web/components/controls/header-switches.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import { Sidebar } from '#web/components/overlays/sidebar.tsx';
import { paths } from '#web/paths.ts';
import '#web/theme/widgets/console.css';
import { Bell } from './bell.tsx';
import { ConnectionBar } from './connection-bar.tsx';
import { type ConsoleGroup, ConsoleMenu, WaitingCount } from './console-menu.tsx';
import { Logo } from './logo.tsx';
import type { ShellHeaderProps } from './shell-header.tsx';
import { SkipLink } from './skip-link.tsx';
import { UserMenu } from './user-menu.tsx';

type ConsoleShellProps = Pick<ShellHeaderProps, 'user' | 'menu' | 'unread' | 'onOpenMessages'> & {
  groups: readonly ConsoleGroup[];
  /** The page needs all the width: the menu folds into a button. */
  folded: boolean;
  notice?: ReactNode;
  onJump: () => void;
  children: ReactNode;
};

const isApple = () => /mac|iphone|ipad/i.test(navigator.platform);

function JumpButton({ onJump }: { onJump: () => void }) {
  const { t } = useTranslation('console');
  const keys = isApple() ? '⌘K' : 'Ctrl K';
  return (
    <button type="button" className="jump" aria-haspopup="dialog" onClick={onJump}>
      <Icon name="search" />
      <span>{t('jump.placeholder')}</span>
      <kbd>{keys}</kbd>
    </button>
  );
}

/** What is to be set up first is no queue: it stands in the menu alone. */
const isQueue = ({ to }: { to: string }) => to !== paths.start;

/** The button that the menu is folded into, and beside it what waits. */
function FoldedMenu({ groups }: { groups: readonly ConsoleGroup[] }) {
  const { t } = useTranslation('console');
  const [open, setOpen] = useState(false);
  const todo = groups.find((group) => group.open);
  return (
    <>
      <button type="button" className="fold" aria-expanded={open} onClick={() => setOpen(true)}>
        <Icon name="menu" />
        {t('allPages')}
      </button>
      {todo && (
        <nav aria-label={todo.label}>
          {todo.entries.filter(isQueue).map(({ to, label, current, waiting }) => (
            <Link key={to} to={to} aria-current={current ? 'page' : undefined}>
              {label}
              {waiting && <WaitingCount waiting={waiting} />}
            </Link>
          ))}
        </nav>
      )}
      <Sidebar
        visible={open}
        position="left"
        onHide={() => setOpen(false)}
        header={t('allPages')}
        className="menu-drawer"
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: whatever link was taken, the drawer closes. */}
        <div onClick={({ target }) => target instanceof Element && target.closest('a') && setOpen(false)}>
          <ConsoleMenu groups={groups} />
        </div>
      </Sidebar>
    </>
  );
}

/** Frame of the console: what waits and all pages at the side, one search for everything on top. */
export function ConsoleShell(props: ConsoleShellProps) {
  const { groups, folded, notice, onJump, children, user, menu, unread, onOpenMessages } = props;
  const { t } = useTranslation('console');
  return (
    <div className="centre">
      <SkipLink />
      {notice}
      <header className="bar-top console-top">
        <Logo caption={t('console')} />
        {folded ? <FoldedMenu groups={groups} /> : <JumpButton onJump={onJump} />}
        <span className="grow" />
        {folded && <JumpButton onJump={onJump} />}
        <LanguageSwitch />
        <ThemeSwitch />
        <Bell unread={unread} onOpen={onOpenMessages} />
        <UserMenu user={user} entries={menu} />
      </header>
      <ConnectionBar />
      {folded ? (
        children
      ) : (
        <div className="con">
          <ConsoleMenu groups={groups} />
          {children}
        </div>
      )}
    </div>
  );
}
