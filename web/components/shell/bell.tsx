import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#domain/shared/limits.ts';
import { Icon } from '#web/components/controls/icon.tsx';

type BellProps = {
  unread: number;
  /** Opens the messages; without it the bell only shows their number. */
  onOpen?: (event: MouseEvent<HTMLButtonElement>) => void;
};

/** Counts up when the number rose, from 0 on, and is 0 again three seconds later. */
function useRinging(unread: number): number {
  const last = useRef(0);
  const [ringing, setRinging] = useState(0);
  useEffect(() => {
    const rose = unread > last.current;
    last.current = unread;
    if (rose) setRinging((times) => times + 1);
  }, [unread]);
  useEffect(() => {
    if (ringing === 0) return;
    const timer = setTimeout(() => setRinging(0), limits.bellMs);
    return () => clearTimeout(timer);
  }, [ringing]);
  return ringing;
}

export function Bell({ unread, onOpen }: BellProps) {
  const { t } = useTranslation();
  const ringing = useRinging(unread);
  const shown = Math.min(unread, limits.unreadBadge);
  const content = (
    <>
      {/* Drawn anew for each rise, so that the movement begins again. */}
      <Icon key={ringing} name="bell" className={ringing > 0 ? 'ringing' : undefined} />
      {unread > 0 && (
        <span className="badge hot" aria-hidden="true">
          {shown}
        </span>
      )}
    </>
  );
  const label = t('unread', { count: shown });
  if (onOpen) {
    return (
      <button type="button" className="bell" aria-label={label} aria-haspopup="dialog" onClick={onOpen}>
        {content}
      </button>
    );
  }
  return (
    <span className="bell" role="img" aria-label={label}>
      {content}
    </span>
  );
}
