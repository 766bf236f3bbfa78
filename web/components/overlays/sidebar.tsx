import type { SidebarProps } from 'primereact/sidebar';
import { useRef } from 'react';
import { showLater } from '#web/lib/shell/show-later.tsx';
// Loaded here, before the styles of features, which override it (docs/decisions/0033-page-loading.md).
import '#web/theme/widgets/primereact.css';

const SidebarHost = showLater(async () => (await import('./sidebar-host.tsx')).SidebarHost);

/** PrimeReact's sheet at a side of the page, whose code no page waits for. */
export function Sidebar(props: SidebarProps) {
  const needed = useRef(false);
  needed.current ||= props.visible === true;
  return needed.current ? <SidebarHost {...props} /> : null;
}
