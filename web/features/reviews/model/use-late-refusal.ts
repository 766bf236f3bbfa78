import { useRef } from 'react';
import { useLiveEvents } from '#web/lib/live.tsx';

/** Keeps an eye on a decision that is only recorded, as the engine is busy: calls back when it is refused after all. */
export function useLateRefusal(): (commandId: string, onRefused: () => void) => void {
  const watched = useRef<{ commandId: string; onRefused: () => void } | null>(null);
  useLiveEvents(({ entity, change }) => {
    const { current } = watched;
    if (!current || entity !== 'decision' || change.command !== current.commandId) return;
    if (change.state !== 'refused') return;
    watched.current = null;
    current.onRefused();
  });
  return (commandId, onRefused) => {
    watched.current = { commandId, onRefused };
  };
}
