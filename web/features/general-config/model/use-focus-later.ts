import { useEffect, useRef } from 'react';
import { focusField } from '#web/lib/forms/focus-field.ts';

/** Puts the focus on a field by its name, once what was just changed is drawn. */
export function useFocusLater(): (field: string) => void {
  const fieldName = useRef<string | null>(null);
  useEffect(() => {
    focusField(fieldName.current);
    fieldName.current = null;
  });
  return (field) => {
    fieldName.current = field;
  };
}
