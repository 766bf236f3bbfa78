import { useEffect } from 'react';

/** Opens the console's search by ⌘K and Ctrl K, whatever has the focus. */
export function useJumpKey(onJump: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey) return;
      event.preventDefault();
      onJump();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [onJump]);
}
