/** What a toast says. A warning stays until it is closed; the rest go by themselves. */
export type Notice = {
  id: number;
  tone: 'ok' | 'info' | 'warn';
  title: string;
  detail?: string;
  /** Code and request id, to copy into a mail. */
  code?: string | null;
  requestId?: string | null;
};

type Listener = () => void;

let current: Notice | null = null;
let lastId = 0;
const listeners = new Set<Listener>();

function tell(next: Notice | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Shows a toast in place of any that is open. */
export function showNotice(notice: Omit<Notice, 'id'>): void {
  lastId += 1;
  tell({ ...notice, id: lastId });
}

/** Closes a notice, unless another one has taken its place. */
export function closeNotice(id: number): void {
  if (current?.id === id) tell(null);
}

export function currentNotice(): Notice | null {
  return current;
}

export function onNotice(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
