import { useId } from 'react';
import { IconButton } from '#web/components/controls/button.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import type { IconName } from '#web/components/controls/icon-shapes.tsx';
import { usePress } from '#web/components/overlays/popup.ts';
import { PopupMenu } from '#web/components/overlays/popup-menu.tsx';

export type RowAction = { label: string; icon: IconName; disabled?: boolean; onChoose: () => void };
type RowMenuProps = { label: string; actions: readonly RowAction[] };

/** What can be done with a row. */
export function RowMenu({ label, actions }: RowMenuProps) {
  const { press, onPress } = usePress();
  const id = useId();
  const model = actions.map(({ label: text, icon, disabled, onChoose }) => ({
    label: text,
    icon: () => <Icon name={icon} className="p-menuitem-icon" />,
    disabled,
    command: onChoose,
  }));
  return (
    <>
      <IconButton icon="more" label={label} aria-haspopup="menu" aria-controls={id} onClick={onPress} />
      <PopupMenu id={id} label={label} model={model} press={press} />
    </>
  );
}
