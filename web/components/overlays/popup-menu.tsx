import { showLater } from '#web/lib/shell/show-later.tsx';
import type { MenuHostProps } from './menu-host.tsx';
import type { Press } from './popup.ts';

const MenuHost = showLater(async () => (await import('./menu-host.tsx')).MenuHost);

/** A menu below the button that was pressed; nothing before. */
export function PopupMenu({ press, ...props }: Omit<MenuHostProps, 'press'> & { press: Press | null }) {
  return press && <MenuHost press={press} {...props} />;
}
