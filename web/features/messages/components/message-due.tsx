import type { MessageRow } from '#contract/messages.ts';
import { ToneText } from '#web/components/controls/status.tsx';
import { useNow } from '#web/lib/time/use-now.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';

/** Until when, where it is still the maker's to do. */
export function MessageDue({ dueAt, yours }: Pick<MessageRow, 'dueAt' | 'yours'>) {
  const times = useTimeTexts();
  const now = useNow();
  if (!yours || dueAt === null) return null;
  if (new Date(dueAt) >= now) return <span>{times.by(dueAt)}</span>;
  return (
    <ToneText tone="bad" icon="clock">
      {times.left(dueAt, now)}
    </ToneText>
  );
}
