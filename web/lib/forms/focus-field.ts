/**
 * Puts the focus on a field of the form that is open: `name` is that of its control, or of the part (`data-field`) whose
 * first control it is. Nothing where there is none.
 */
export function focusField(name: string | null): void {
  if (!name) return;
  const known = CSS.escape(name);
  const part = `[data-field="${known}"] :is(input, select, button)`;
  document.querySelector<HTMLElement>(`[name="${known}"], ${part}`)?.focus();
}
