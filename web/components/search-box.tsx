import { useEffect, useRef, useState } from 'react';
import { Icon } from './icon.tsx';

type SearchBoxProps = { label: string; value: string; onValue: (value: string) => void };

const pauseMs = 300;
const longest = 64;

/** Words to search for; passed on when typing pauses, at once with Enter. */
export function SearchBox({ label, value, onValue }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const latest = useRef({ value, onValue });
  useEffect(() => {
    latest.current = { value, onValue };
  });
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (text.trim() !== latest.current.value) latest.current.onValue(text.trim());
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <span className="input">
      <Icon name="search" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={longest}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onValue(text.trim());
        }}
      />
    </span>
  );
}
