import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#web/components/controls/icon.tsx';
import type { IconName } from '#web/components/controls/icon-shapes.tsx';
import type { TurnOwner } from '#web/lib/applications/turn-title.ts';
import { formatShare } from '#web/lib/language/numbers.ts';

type DeadlineScaleProps = {
  /** Share of the time that is used, 0 to 1. */
  share: number;
  /** Into how many parts the scale is divided, such as the days of the wait. */
  parts?: number;
};

function DeadlineScale({ share, parts = 7 }: DeadlineScaleProps) {
  const { t } = useTranslation('progress');
  const used = formatShare(share);
  const style = { '--parts': parts, '--w': used.replace(' ', '') } as CSSProperties;
  return (
    <div className="scale" style={style} role="img" aria-label={t('shareUsed', { share: used })}>
      <i />
    </div>
  );
}

export type TurnDue = {
  /** 截止时间, 预计完成, 已用时 … */
  caption: string;
  /** The figure itself: "还剩 5 天 3 小时", "11-27 周五". */
  value: string;
  late?: boolean;
  /** A scale under the figure: share used, and its divisions. */
  scale?: { share: number; parts?: number };
  from?: string;
  to?: string;
  note?: string;
};

export type TurnFollowing = { label: string; note?: string };

type TurnPanelProps = {
  owner: TurnOwner;
  /** Replaces the text of the assignee, such as "认证办公室在处理". */
  who?: string;
  title: string;
  children: ReactNode;
  /** The position of the pointer, from `scalePosition` like the scale's. */
  at: string;
  /** The ONE next action. */
  action?: ReactNode;
  hint?: string;
  due?: TurnDue;
  following?: readonly TurnFollowing[];
};

const icons: Record<TurnOwner, IconName> = {
  you: 'turn',
  office: 'clock',
  partner: 'clock',
  system: 'refresh',
  finished: 'hallmark',
  ended: 'ended',
};
const words = {
  you: 'yourTurn',
  office: 'officeTurn',
  partner: 'partnerTurn',
  system: 'systemTurn',
  finished: 'finished',
  ended: 'ended',
} as const satisfies Record<TurnOwner, string>;

function Due({ caption, value, late, scale, from, to, note }: TurnDue) {
  return (
    <div className={late ? 'turn-due late' : 'turn-due'}>
      <p className="cap upper">{caption}</p>
      <p className="title">{value}</p>
      {scale && <DeadlineScale {...scale} />}
      {to && (
        <p className="row turn-span">
          <span className="cap">{from}</span>
          <span>{to}</span>
        </p>
      )}
      {note && <p className="cap turn-note">{note}</p>}
    </div>
  );
}

function Following({ items }: { items: readonly TurnFollowing[] }) {
  const { t } = useTranslation('progress');
  return (
    <ol className="turn-next">
      <li className="dim">{t('then')}</li>
      {items.map(({ label, note }) => (
        <li key={label}>
          {label}
          {note && <span className="dim">{note}</span>}
        </li>
      ))}
    </ol>
  );
}

/** Solid when the reader must act, outlined when somebody else does. */
export function TurnPanel(props: TurnPanelProps) {
  const { owner, who, title, children, at, action, hint, due, following } = props;
  const { t } = useTranslation('progress');
  return (
    <div className={owner === 'you' ? 'turn you' : 'turn wait'} style={{ '--at': at } as CSSProperties}>
      <div className={due ? 'turn-top' : 'turn-top bare'}>
        <div className="turn-main">
          <p className="turn-who">
            <Icon name={icons[owner]} />
            {who ?? t(words[owner])}
          </p>
          <h2 className="title">{title}</h2>
          <p>{children}</p>
          {(action || hint) && (
            <div className="turn-act">
              {action}
              {hint && <span className="cap">{hint}</span>}
            </div>
          )}
        </div>
        {due && <Due {...due} />}
      </div>
      {following && following.length > 0 && <Following items={following} />}
    </div>
  );
}
