import type { ReactNode } from 'react';
import { Icon } from '#web/components/controls/icon.tsx';
import type { IconName } from '#web/components/controls/icon-shapes.tsx';
import type { Tone } from '#web/lib/applications/status-look.ts';

type NoteLineProps = {
  tone: Tone;
  icon: IconName;
  title: ReactNode;
  children?: ReactNode;
  aside?: ReactNode;
};

/** Something that must be read, across the width of what it is about. */
export function NoteLine({ tone, icon, title, children, aside }: NoteLineProps) {
  return (
    <div className={`note-line t-${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon name={icon} />
      <div className="grow">
        <b>{title}</b>
        {children}
      </div>
      {aside}
    </div>
  );
}
