import { useEffect, useRef } from 'react';

/** For a field that can be typed into before the page's script is there: what stands in it then is taken over. */
export function useTypedBefore(onTyped: (text: string) => void) {
  const field = useRef<HTMLInputElement>(null);
  const latest = useRef(onTyped);
  useEffect(() => {
    const { value, defaultValue } = field.current ?? { value: '', defaultValue: '' };
    if (value !== defaultValue) latest.current(value);
  }, []);
  return field;
}
