import type { ButtonHTMLAttributes, MouseEventHandler, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { PendingCall } from '#web/lib/pending/pending-call.ts';
import { usePendingActions, useWaitingCall } from '#web/lib/pending/use-pending.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-shapes.tsx';

/** Instead of the button whose call is paused: says so, and cancels it. */
function PausedNote({ call, small }: { call: PendingCall; small: boolean }) {
  const { t } = useTranslation();
  const { remove } = usePendingActions();
  return (
    <>
      <span role="status" className="paused-note">
        <Icon name="clock" />
        {t('pending.title')}
      </span>
      <button type="button" className={small ? 'btn small' : 'btn'} onClick={() => remove(call.key)}>
        {t('pending.doNotSend')}
      </button>
    </>
  );
}

export type ButtonKind = 'plain' | 'primary' | 'danger' | 'danger-fill' | 'invert' | 'outline' | 'quiet';

type ButtonLook = {
  kind?: ButtonKind;
  small?: boolean;
  icon?: IconName;
  /** An icon after the words, such as the arrow of a way on. */
  trailing?: IconName;
  children?: ReactNode;
};

const classes: Record<ButtonKind, string> = {
  plain: 'btn',
  primary: 'btn primary',
  danger: 'btn danger',
  'danger-fill': 'btn danger fill',
  invert: 'btn invert',
  outline: 'btn outline',
  quiet: 'btn quiet',
};

function classOf({ kind = 'plain', small }: ButtonLook, extra?: string): string {
  return [classes[kind], small && 'small', extra].filter(Boolean).join(' ');
}

function Content({ icon, trailing, children }: ButtonLook) {
  return (
    <>
      {icon && <Icon name={icon} />}
      {children}
      {trailing && <Icon name={trailing} />}
    </>
  );
}

type ButtonProps = ButtonLook & {
  busy?: boolean;
  /** Nothing else makes it busy, so that a call paused meanwhile is its own. */
  sole?: boolean;
  /** Key of the draft that it sends, to show a call made from it before a reload. */
  draft?: string;
} & ButtonHTMLAttributes<HTMLButtonElement>;

export function Button(props: ButtonProps) {
  const {
    kind,
    small,
    icon,
    trailing,
    busy,
    sole = false,
    draft,
    children,
    className,
    onClick,
    ...rest
  } = props;
  const waiting = useWaitingCall(busy === true, { sole, draft });
  if (waiting.call) return <PausedNote call={waiting.call} small={small === true} />;
  return (
    <button
      type="button"
      {...rest}
      onClick={(event) => {
        waiting.mark();
        onClick?.(event);
      }}
      className={classOf({ kind, small }, className)}
      disabled={rest.disabled || busy}
      aria-busy={busy || undefined}
    >
      <Content icon={icon} trailing={trailing}>
        {children}
      </Content>
    </button>
  );
}

type LinkButtonProps = ButtonLook & {
  to: string;
  /** To a document of the server. */
  reloadDocument?: boolean;
  className?: string;
  onClick?: MouseEventHandler | undefined;
};

export function LinkButton(props: LinkButtonProps) {
  const { to, reloadDocument = false, kind, small, className, onClick, ...look } = props;
  return (
    <Link
      to={to}
      reloadDocument={reloadDocument}
      className={classOf({ kind, small }, className)}
      onClick={onClick}
    >
      <Content {...look} />
    </Link>
  );
}

type IconButtonProps = { icon: IconName; label: string } & ButtonHTMLAttributes<HTMLButtonElement>;

/** A button that is only an icon; `label` is its name. */
export function IconButton({ icon, label, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      className={className ? `btn icon ${className}` : 'btn icon'}
      aria-label={label}
    >
      <Icon name={icon} />
    </button>
  );
}
