/** Names of the fields to which a page of the account service gives the focus: one, or none. */
export function focusedFields(page: string): string[] {
  return [...page.matchAll(/<(?:input|select) [^>]*name="(\w+)"[^>]* autofocus/g)].map(
    ([, name = '']) => name,
  );
}
