import { useTranslation } from 'react-i18next';
import type { LiveState } from '#web/lib/live/live-feed.ts';
import { useOnline } from '#web/lib/live/use-online.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';

type LiveSignProps = {
  state: LiveState;
  /** When the server last answered; null before the first time. */
  at: Date | null;
};

/** Whether the page updates by itself, and when the server last answered. */
export function LiveSign({ state: heard, at }: LiveSignProps) {
  const { t } = useTranslation();
  // The stream notices later than the browser that its connection is gone.
  const state = useOnline() ? heard : 'offline';
  const times = useTimeTexts();
  return (
    <span className={`live ${state}`}>
      <i />
      <span>
        <span role="status">{t(state)}</span>
        {at && <span aria-hidden="true"> · {times.clock(at, true)}</span>}
      </span>
    </span>
  );
}
