import type { Request } from 'express';
import type { CoreDeps } from '#api/deps.ts';
import { knownCaller } from '#routes/calls/find-caller.ts';
import { readStreamCursor } from '#services/messages/read-stream-cursor.ts';
import { inTime } from './in-time.ts';
import { sharedRead } from './shared-read.ts';

/**
 * Where the stream of changes is when a page is sent: what the page asks for later is followed by the stream from there on.
 * Empty for whoever this process does not know as signed in, and where it cannot be read: then the page asks for it.
 */
export function pageCursor(
  deps: Pick<CoreDeps, 'config' | 'db' | 'log' | 'limiters'>,
): (request: Request) => Promise<string> {
  const read = sharedRead(() => readStreamCursor(deps.db));
  return async (request) => {
    if (!knownCaller(deps, request)) return '';
    try {
      return await inTime(read());
    } catch (err) {
      deps.log.warn({ err }, 'the stream of changes could not be read');
      return '';
    }
  };
}
