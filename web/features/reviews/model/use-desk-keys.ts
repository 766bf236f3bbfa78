import { useEffect, useRef } from 'react';

/** Where letters are typed they are no commands, and neither are they behind a dialog. */
const typed = 'input:not([type=radio]), textarea, select, [role=dialog]';

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest(typed) !== null;
}

/** What single keys do at the desk, by the key in lower case. */
export function useDeskKeys(commands: Readonly<Record<string, () => void>>): void {
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const command = latest.current[event.key.toLowerCase()];
      if (!command) return;
      event.preventDefault();
      command();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
