import { useRef } from 'react';
import { useLiveEvents } from '#web/lib/live/live.tsx';

type WatchedCommand = { commandId: string; onRefused: () => void };

/** Watches a decision that is recorded but not applied yet, and calls back when it is refused. */
export function useLateRefusal(): (commandId: string, onRefused: () => void) => void {
  const watched = useRef<WatchedCommand | null>(null);
  // The push may come before the answer that the decision is recorded.
  const refused = useRef(new Set<unknown>());
  const report = () => {
    const { current } = watched;
    if (!current || !refused.current.has(current.commandId)) return;
    watched.current = null;
    current.onRefused();
  };
  useLiveEvents(({ entity, change }) => {
    if (entity !== 'decision' || change.state !== 'refused') return;
    refused.current.add(change.command);
    report();
  });
  return (commandId, onRefused) => {
    watched.current = { commandId, onRefused };
    report();
  };
}
