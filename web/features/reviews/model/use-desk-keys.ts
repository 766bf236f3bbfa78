import { useEffect, useRef } from 'react';

export type DeskKeys = {
  /** To the next or the previous application. */
  onStep: (by: 1 | -1) => void;
  /** To the next or the previous failed case. */
  onFailure: (by: 1 | -1) => void;
};

/** Where letters are typed they are no commands, and neither are they behind a dialog. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [role=dialog]') !== null;
}

/** The desk's keys: J and K through the queue, [ and ] through the failed cases. */
export function useDeskKeys(keys: DeskKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const { onStep, onFailure } = latest.current;
      const commands: Record<string, () => void> = {
        j: () => onStep(1),
        k: () => onStep(-1),
        ']': () => onFailure(1),
        '[': () => onFailure(-1),
      };
      const command = commands[event.key.toLowerCase()];
      if (!command) return;
      event.preventDefault();
      command();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
