import { useEffect } from 'react';

/**
 * Puts the focus on a field of the form that it stands in, once the form is there; `name` is that of its control, or of the
 * part (`data-field`) whose first control it is.
 */
export function FieldFocus({ name }: { name: string | null }) {
  useEffect(() => {
    if (!name) return;
    const known = CSS.escape(name);
    const part = `[data-field="${known}"] :is(input, select, button)`;
    document.querySelector<HTMLElement>(`[name="${known}"], ${part}`)?.focus();
  }, [name]);
  return null;
}
