import { useEffect, useState } from 'react';

/** Milliseconds without a key after which what was typed is looked for. */
const typingPause = 200;

/** A text once its typing pauses. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typingPause);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
