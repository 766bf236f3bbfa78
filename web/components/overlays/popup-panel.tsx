import { OverlayPanel } from 'primereact/overlaypanel';
import { type ReactNode, useRef } from 'react';
import { type Press, useToggled } from './popup.ts';
import { PrimeProvider } from './prime-provider.tsx';

type PopupPanelProps = {
  press: Press;
  label: string;
  className: string;
  onHide: () => void;
  /** What stands in it; `hide` closes it. */
  children: (hide: () => void) => ReactNode;
};

/** A panel below the button that was pressed; whoever uses it loads it later. */
export function PopupPanel({ press, label, className, onHide, children }: PopupPanelProps) {
  const panel = useRef<OverlayPanel>(null);
  useToggled(panel, press);
  return (
    <PrimeProvider>
      <OverlayPanel
        ref={panel}
        className={className}
        aria-label={label}
        onHide={onHide}
        pt={{ root: { role: 'dialog' } }}
      >
        {children(() => panel.current?.hide())}
      </OverlayPanel>
    </PrimeProvider>
  );
}
