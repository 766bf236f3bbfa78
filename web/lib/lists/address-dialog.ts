import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/**
 * The dialog with a form that stands open, kept in the address: signing in again, a reload and a link lead back to it,
 * and "back" closes it. `about` is the id of what it is about, null where the page or nothing says so; `field` is the one at
 * which it opens. It must keep what is typed: "back" does not ask.
 */
export function useAddressDialog<Name extends string>(names: readonly Name[]) {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const name = names.find((one) => one === search.get('dialog')) ?? null;
  // Going back is asynchronous: a second click would leave the page.
  const closing = useRef(false);
  useEffect(() => {
    closing.current = false;
  }, [name]);
  const open = (next: Name, about?: string, field?: string) =>
    setSearch((before) => dialogIn(before, { dialog: next, about, field }), {
      state: { hasOpened: true },
      flushSync: true,
    });
  const close = () => {
    if (closing.current) return;
    closing.current = true;
    if (state?.hasOpened) void navigate(-1);
    else setSearch((before) => dialogIn(before), { replace: true, flushSync: true });
  };
  return { name, about: name && search.get('about'), field: name && search.get('field'), open, close };
}

type DialogAddress = { dialog?: string; about?: string | undefined; field?: string | undefined };

function dialogIn(before: URLSearchParams, { dialog, about, field }: DialogAddress = {}): URLSearchParams {
  const next = new URLSearchParams(before);
  for (const [name, value] of Object.entries({ dialog, about, field })) {
    next.delete(name);
    if (value) next.set(name, value);
  }
  return next;
}

/**
 * The row that a dialog is about, as it was when the dialog opened: the list may go on without it, and what others save
 * meanwhile is not written over unseen. `dialog` tells dialogs about one row apart.
 */
export function useDialogRow<Row extends { id: string }>(
  rows: readonly Row[] | undefined,
  id: string | null,
  dialog: string | null = id,
): Row | null {
  const held = useRef<{ row: Row | null; dialog: string | null }>({ row: null, dialog: null });
  if (held.current.row?.id !== id || held.current.dialog !== dialog)
    held.current = { row: rows?.find((row) => row.id === id) ?? null, dialog };
  return held.current.row;
}
