import { Menu } from 'primereact/menu';
import type { MenuItem } from 'primereact/menuitem';
import { useRef } from 'react';
import { type Press, useToggled } from './popup.ts';
import { PrimeProvider } from './prime-provider.tsx';

export type MenuHostProps = { id: string; label: string; model: MenuItem[]; press: Press };

export function MenuHost({ id, label, model, press }: MenuHostProps) {
  const menu = useRef<Menu>(null);
  useToggled(menu, press);
  return (
    <PrimeProvider>
      <Menu
        id={id}
        ref={menu}
        popup
        popupAlignment="right"
        model={model}
        aria-label={label}
        // Its own landmark: it is drawn outside the page's.
        pt={{ root: { role: 'region' } }}
      />
    </PrimeProvider>
  );
}
