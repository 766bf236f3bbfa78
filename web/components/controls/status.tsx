import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Status, statusKey, statusLook, type Tone } from '#web/lib/applications/status-look.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-shapes.tsx';

type ToneProps = { tone: Tone; icon: IconName; children: ReactNode };

/** Boxed, for the head of a page or a file. */
export function ToneTag({ tone, icon, children }: ToneProps) {
  return (
    <span className={`tag t-${tone}`}>
      <Icon name={icon} />
      {children}
    </span>
  );
}

/** In line, for tables and text. */
export function ToneText({ tone, icon, children }: ToneProps) {
  return (
    <span className={`status t-${tone}`}>
      <Icon name={icon} />
      {children}
    </span>
  );
}

/** `label` replaces the status's own word, such as "approved (2nd)". */
type StatusProps = { status: Status; label?: ReactNode };

export function StatusTag({ status, label }: StatusProps) {
  const { t } = useTranslation('status');
  return <ToneTag {...statusLook(status)}>{label ?? t(statusKey(status))}</ToneTag>;
}

export function StatusText({ status, label }: StatusProps) {
  const { t } = useTranslation('status');
  return <ToneText {...statusLook(status)}>{label ?? t(statusKey(status))}</ToneText>;
}

/** The filled chip that marks, in a list, what waits for the reader. */
export function YourTurnChip() {
  const { t } = useTranslation('progress');
  return <span className="yours">{t('yourTurn')}</span>;
}
