import { useEffect, useRef } from 'react';
import { focusField } from '#web/lib/forms/focus-field.ts';

/** Puts the focus on a field by its name, once what was just changed is drawn. */
export function useFocusLater(): (field: string) => void {
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    focusField(wanted.current);
    wanted.current = null;
  });
  return (field) => {
    wanted.current = field;
  };
}
