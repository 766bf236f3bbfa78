import { type FocusEvent, useEffect, useRef } from 'react';

/** For a list: where the focused element is removed, the element that this selector finds gets the focus. */
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
