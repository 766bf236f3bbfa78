import { Menu } from 'primereact/menu';
import { useId, useRef } from 'react';
import { IconButton } from '#web/components/controls/button.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import type { IconName } from '#web/components/controls/icon-shapes.tsx';

export type RowAction = { label: string; icon: IconName; disabled?: boolean; onChoose: () => void };
type RowMenuProps = { label: string; actions: readonly RowAction[] };

/** What can be done with a row. */
export function RowMenu({ label, actions }: RowMenuProps) {
  const menu = useRef<Menu>(null);
  const id = useId();
  const model = actions.map(({ label: text, icon, disabled, onChoose }) => ({
    label: text,
    icon: () => <Icon name={icon} className="p-menuitem-icon" />,
    disabled,
    command: onChoose,
  }));
  return (
    <>
      <IconButton
        icon="more"
        label={label}
        aria-haspopup="menu"
        aria-controls={id}
        onClick={(event) => menu.current?.toggle(event)}
      />
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
    </>
  );
}
