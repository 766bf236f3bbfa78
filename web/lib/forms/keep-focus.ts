import { type FocusEvent, useEffect, useRef } from 'react';

/** For a list: where what has the focus goes away, the focus goes to what this finds, and not to the top of the page. */
export function useKeepFocus(instead: string) {
  const place = useRef<HTMLDivElement>(null);
  const last = useRef<Element | null>(null);
  useEffect(() => {
    if (last.current === null || last.current.isConnected) return;
    last.current = null;
    if (document.activeElement !== document.body) return;
    place.current?.querySelector<HTMLElement>(instead)?.focus({ preventScroll: true });
  });
  const onFocus = ({ target }: FocusEvent) => {
    last.current = target;
  };
  return { ref: place, onFocus };
}
