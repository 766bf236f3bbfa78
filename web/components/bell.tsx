import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from './icon.tsx';

type BellProps = {
  unread: number;
  /** Opens the messages; without it the bell only shows their number. */
  onOpen?: (event: MouseEvent<HTMLButtonElement>) => void;
};

const mostShown = 99;
const ringingMs = 3000;

/** True for three seconds after the number rose. */
function useRinging(unread: number): boolean {
  const last = useRef(0);
  const [ringing, setRinging] = useState(false);
  useEffect(() => {
    const rose = unread > last.current;
    last.current = unread;
    if (!rose) return;
    setRinging(true);
    const timer = setTimeout(() => setRinging(false), ringingMs);
    return () => clearTimeout(timer);
  }, [unread]);
  return ringing;
}

export function Bell({ unread, onOpen }: BellProps) {
  const { t } = useTranslation();
  const ringing = useRinging(unread);
  const shown = Math.min(unread, mostShown);
  const content = (
    <>
      <Icon name="bell" className={ringing ? 'ringing' : undefined} />
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
