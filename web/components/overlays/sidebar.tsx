import type { SidebarProps } from 'primereact/sidebar';
import { useRef } from 'react';
import { showLater } from '#web/lib/shell/show-later.tsx';
// Here and not with its code: what features say of it comes after (decision 27).
import '#web/theme/widgets/primereact.css';

const SidebarHost = showLater(async () => (await import('./sidebar-host.tsx')).SidebarHost);

/** PrimeReact's sheet at a side of the page, whose code no page waits for. */
export function Sidebar(props: SidebarProps) {
  const needed = useRef(false);
  needed.current ||= props.visible === true;
  return needed.current ? <SidebarHost {...props} /> : null;
}
