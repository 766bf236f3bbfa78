import type { DialogProps } from 'primereact/dialog';
import { useRef } from 'react';
import { showLater } from '#web/lib/shell/show-later.tsx';
// Loaded here, before the styles of features, which override it (docs/decisions/0033-page-loading.md).
import '#web/theme/widgets/primereact.css';

const DialogHost = showLater(async () => (await import('./dialog-host.tsx')).DialogHost);

/** PrimeReact's dialog, whose code no page waits for. */
export function Dialog(props: DialogProps) {
  const needed = useRef(false);
  needed.current ||= props.visible === true;
  return needed.current ? <DialogHost {...props} /> : null;
}
