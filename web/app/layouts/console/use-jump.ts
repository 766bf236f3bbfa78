import { useEffect, useState } from 'react';

const isLetter = ({ key, metaKey, ctrlKey, altKey }: KeyboardEvent) =>
  key.length === 1 && !metaKey && !ctrlKey && !altKey;

const isInField = () => document.activeElement?.matches('input, textarea, select') === true;

/** What is looked for in the console's search; null while it is closed. ⌘K and Ctrl K open it, whatever has the focus. */
export function useJump() {
  const [keyword, setKeyword] = useState<string | null>(null);
  const isOpen = keyword !== null;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey) && !event.altKey)
        setKeyword((before) => before ?? '');
      // Typed before its field is there.
      else if (isOpen && isLetter(event) && !isInField()) setKeyword((before) => (before ?? '') + event.key);
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [isOpen]);
  return { keyword, setKeyword, open: () => setKeyword(''), close: () => setKeyword(null) };
}
