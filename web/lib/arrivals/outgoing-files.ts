import type { Sending } from './send-in-parts.ts';

/** `unassigned` waits for the reader's choice, `refused` is not sent at all. */
export type OutgoingState = 'unassigned' | 'refused' | 'reading' | Sending['state'] | 'paused' | 'failed';

/** A file on its way to the server. */
export type OutgoingFile<Refusal extends string = string> = {
  id: string;
  /** The id of the application or lab work that it belongs to. */
  workId: string;
  file: File;
  configurationId: string | null;
  state: OutgoingState;
  /** Bytes received, and bytes a second. */
  sent: number;
  rate: number;
  /** The id of the upload, once the server has given one. */
  uploadId: string | null;
  error: unknown;
  /** Why the file is of the wrong kind: it is not sent. */
  refused: Refusal | null;
  /** A request had no answer: the connection bar shows the file until it has arrived. */
  late: boolean;
};

export type OutgoingFiles = {
  files: readonly OutgoingFile[];
  /** How many late files have arrived. */
  sent: number;
  /** Epoch milliseconds since when a file is late. */
  since: number | null;
};

type Control = { configurationId: string; signal: AbortSignal; onState: (sending: Sending) => void };
/** How a file is sent; it outlives the page on which the file was chosen. */
export type FileTask = {
  send: (file: File, control: Control) => Promise<unknown>;
  giveUp: (uploadId: string) => Promise<unknown>;
  onFailed: (error: unknown) => void;
};
export type ChosenFile = Pick<OutgoingFile, 'workId' | 'file' | 'configurationId' | 'refused'>;

let state: OutgoingFiles = { files: [], sent: 0, since: null };
const listeners = new Set<() => void>();
const tasks = new Map<string, FileTask>();
const stops = new Map<string, AbortController>();

const isLate = ({ late, state }: OutgoingFile) => late && state !== 'paused' && state !== 'failed';

function update(next: Partial<OutgoingFiles>): void {
  const files = next.files ?? state.files;
  const since = files.some(isLate) ? (state.since ?? Date.now()) : null;
  state = { ...state, ...next, since };
  for (const listener of listeners) listener();
}

const change = (id: string, part: Partial<OutgoingFile>) =>
  update({ files: state.files.map((one) => (one.id === id ? { ...one, ...part } : one)) });

function forget(id: string): void {
  tasks.delete(id);
  stops.delete(id);
  update({ files: state.files.filter((one) => one.id !== id) });
}

export const outgoingFiles = (): OutgoingFiles => state;

export function onOutgoing(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Adds chosen files; those with a configuration are sent at once. */
export function addOutgoing(chosen: readonly ChosenFile[], task: FileTask): void {
  const added = chosen.map((one): OutgoingFile => {
    const kind = one.refused === null ? 'unassigned' : 'refused';
    const fresh = { state: kind, sent: 0, rate: 0, uploadId: null, error: null, late: false } as const;
    return { ...one, ...fresh, id: crypto.randomUUID() };
  });
  for (const { id } of added) tasks.set(id, task);
  update({ files: [...added, ...state.files] });
  for (const { id, configurationId, refused } of added)
    if (configurationId !== null && refused === null) void sendOutgoing(id, configurationId);
}

/** Sends a file, or resumes it. */
export async function sendOutgoing(id: string, configurationId: string): Promise<void> {
  const errand = tasks.get(id);
  const found = state.files.find((one) => one.id === id);
  if (!errand || !found || (stops.has(id) && found.state !== 'paused')) return;
  const stop = new AbortController();
  stops.set(id, stop);
  change(id, { configurationId, error: null, state: 'reading' });
  const onState = (sending: Sending) => {
    if (!stop.signal.aborted) change(id, { ...sending, ...(sending.state === 'waiting' && { late: true }) });
  };
  try {
    await errand.send(found.file, { configurationId, signal: stop.signal, onState });
    const wasLate = state.files.some((one) => one.id === id && one.late);
    forget(id);
    if (wasLate) update({ sent: state.sent + 1 });
  } catch (error) {
    if (stop.signal.aborted) return;
    stops.delete(id);
    change(id, { state: 'failed', error });
    errand.onFailed(error);
  }
}

export function pauseOutgoing(id: string): void {
  stops.get(id)?.abort();
  change(id, { state: 'paused' });
}

/** Stops one and forgets it, here and on the server. */
export function cancelOutgoing(id: string): void {
  const found = state.files.find((one) => one.id === id);
  const errand = tasks.get(id);
  stops.get(id)?.abort();
  forget(id);
  // The server drops a refused upload at once, and any other after a day.
  if (found?.uploadId && errand) void errand.giveUp(found.uploadId).catch(() => {});
}

/** Resets the count of late files that have arrived. */
export function foldOutgoing(): void {
  if (state.sent > 0) update({ sent: 0 });
}
