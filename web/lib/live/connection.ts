import type { LiveState } from './live-feed.ts';

/** `offline`: the browser says so; `unreachable`: the server does not answer; `back`: it was one of them just now. */
export type Connection = 'fine' | 'offline' | 'unreachable' | 'back';

/** The next state of the connection, from the one before, the browser's state and the stream's. */
export function nextConnection(before: Connection, online: boolean, state: LiveState): Connection {
  if (!online) return 'offline';
  if (state === 'offline') return 'unreachable';
  const wasDown = before === 'offline' || before === 'unreachable';
  if (state === 'connecting') return wasDown ? 'unreachable' : before;
  return wasDown ? 'back' : before;
}

/** The one line that is shown: what matters most comes first. */
export type Line = Connection | 'sending' | 'unsent' | 'sent';

type Traffic = { waiting: readonly unknown[]; refused: readonly unknown[]; sent: number; failing: boolean };

export function lineOf(connection: Connection, { waiting, refused, sent, failing }: Traffic): Line {
  if (connection === 'offline' || connection === 'unreachable') return connection;
  if (waiting.length > 0) return failing ? 'unreachable' : 'sending';
  if (refused.length > 0) return 'unsent';
  return sent > 0 ? 'sent' : connection;
}
