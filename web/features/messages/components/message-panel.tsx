import { usePress } from '#web/components/overlays/popup.ts';
import { showLater } from '#web/lib/shell/show-later.tsx';

const MessagePopup = showLater(async () => (await import('./message-popup.tsx')).MessagePopup);

/** The last messages, which the bell opens. */
export function useMessagePanel() {
  const { press, onPress } = usePress();
  return { openMessages: onPress, panel: press && <MessagePopup press={press} /> };
}
