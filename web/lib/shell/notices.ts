/** What a toast says. A warning stays until it is closed; the rest go by themselves. */
export type Notice = {
  id: number;
  tone: 'ok' | 'info' | 'warn';
  title: string;
  detail?: string;
  /** Code and request id, to copy into a mail. */
  code?: string | null;
  requestId?: string | null;
  /** How often it was said in a row. */
  count: number;
};

type NewNotice = Omit<Notice, 'id' | 'count'>;
type Listener = () => void;

let current: Notice | null = null;
let lastId = 0;
const listeners = new Set<Listener>();

function tell(next: Notice | null): void {
  current = next;
  for (const listener of listeners) listener();
}

function saysTheSame(one: Notice | null, { tone, title, detail }: NewNotice): one is Notice {
  return one !== null && one.tone === tone && one.title === title && one.detail === detail;
}

/** Shows a toast in place of any that is open; what is said again is counted in the toast that says it. */
export function showNotice(notice: NewNotice): void {
  if (saysTheSame(current, notice)) {
    tell({ ...notice, id: current.id, count: current.count + 1 });
    return;
  }
  lastId += 1;
  tell({ ...notice, id: lastId, count: 1 });
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
