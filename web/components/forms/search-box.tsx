import { useEffect, useId, useRef, useState } from 'react';
import { useNavigation } from 'react-router-dom';
import { limits } from '#domain/shared/limits.ts';
import { Icon } from '#web/components/controls/icon.tsx';
import { areTooLong, TooLongNote } from '#web/components/controls/too-long-note.tsx';

type SearchBoxProps = {
  label: string;
  value: string;
  onValue: (value: string) => void;
  /** The longest words in UTF-16 units; longer ones are not searched for, and said to be too long. */
  most?: number;
};

const pauseMs = 300;

/** The typed text, and what of it was passed on. */
function useWords(value: string, onValue: (value: string) => void, most: number) {
  const [text, setText] = useState(value);
  const latest = useRef({ value, onValue });
  const passed = useRef(value);
  // Changing the address during a navigation would cancel it.
  const leaving = useNavigation().state !== 'idle';
  const pass = (words: string) => {
    if (areTooLong(words, most)) return;
    passed.current = words;
    latest.current.onValue(words);
  };
  useEffect(() => {
    latest.current = { value, onValue };
  });
  useEffect(() => {
    // The text may have changed since this value was passed on.
    if (value !== passed.current) setText(value);
    passed.current = value;
  }, [value]);
  useEffect(() => {
    if (leaving) return;
    const timer = setTimeout(() => {
      if (text.trim() !== latest.current.value) pass(text.trim());
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [text, leaving]);
  return { text, setText, pass };
}

/** Words to search for; passed on when typing pauses, at once with Enter. */
export function SearchBox({ label, value, onValue, most = limits.keywordLength }: SearchBoxProps) {
  const { text, setText, pass } = useWords(value, onValue, most);
  const noteId = useId();
  const wrong = areTooLong(text, most);
  return (
    <>
      <span className={wrong ? 'input wrong' : 'input'}>
        <Icon name="search" />
        <input
          type="search"
          aria-label={label}
          placeholder={label}
          aria-invalid={wrong || undefined}
          aria-describedby={wrong ? noteId : undefined}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') pass(text.trim());
          }}
        />
      </span>
      <TooLongNote id={noteId} words={text} most={most} />
    </>
  );
}
