/** What a toast says. A warning stays until it is closed; the rest go by themselves. */
export type ToastMessage = {
  id: number;
  tone: 'ok' | 'info' | 'warn';
  title: string;
  detail?: string;
  /** Code and request id, to copy into a mail. */
  code?: string | null;
  requestId?: string | null;
  /** How often it was shown in a row. */
  count: number;
};

type NewToast = Omit<ToastMessage, 'id' | 'count'>;
type Listener = () => void;

let current: ToastMessage | null = null;
let lastId = 0;
const listeners = new Set<Listener>();

function setCurrent(next: ToastMessage | null): void {
  current = next;
  for (const listener of listeners) listener();
}

function isRepeat(one: ToastMessage | null, { tone, title, detail }: NewToast): one is ToastMessage {
  return one !== null && one.tone === tone && one.title === title && one.detail === detail;
}

/** Shows a toast instead of any open one; a repeat is counted in the open toast. */
export function showToast(toast: NewToast): void {
  if (isRepeat(current, toast)) {
    setCurrent({ ...toast, id: current.id, count: current.count + 1 });
    return;
  }
  lastId += 1;
  setCurrent({ ...toast, id: lastId, count: 1 });
}

/** Closes a toast, unless another one has replaced it. */
export function closeToast(id: number): void {
  if (current?.id === id) setCurrent(null);
}

export function currentToast(): ToastMessage | null {
  return current;
}

export function onToastChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
