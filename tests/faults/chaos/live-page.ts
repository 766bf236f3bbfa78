import { io } from 'socket.io-client';
import { eventFeedSchema, type LiveEvent, listEvents, realtimePath } from '#contract/events.ts';
import type { LiveRoom } from '#domain/messages/live-events.ts';
import { LiveFeed, type LiveState } from '#web/lib/live/live-feed.ts';

/** A page that lives by the same feed as the browser's, over a real socket. */
export type LivePage = {
  room: LiveRoom;
  /** What lies before was read by the page itself, when it began or had to read everything anew. */
  start: () => string | undefined;
  /** Cursors of what it was told. */
  seen: readonly string[];
  state: () => LiveState | undefined;
  close: () => void;
};

type Account = { cookie: string };

function fetchEvents(url: string, { cookie }: Account) {
  return async (after: string | undefined) => {
    const query = after === undefined ? '' : `?${new URLSearchParams({ after })}`;
    const signal = AbortSignal.timeout(15_000);
    const answer = await fetch(`${url}${listEvents.path}${query}`, { headers: { cookie }, signal });
    if (!answer.ok) throw new Error(`events: ${answer.status}`);
    return eventFeedSchema.parse(await answer.json());
  };
}

/** Opens a page; resolves once it has its first cursor. */
export async function openLivePage(url: string, room: LiveRoom, account: Account): Promise<LivePage> {
  const seen: string[] = [];
  let state: LiveState | undefined;
  let start: string | undefined;
  const ask = fetchEvents(url, account);
  const feed = new LiveFeed({
    connect: ({ onHead, onEvent, onDown }) => {
      const socket = io(url, {
        path: realtimePath,
        transports: ['websocket'],
        reconnectionDelayMax: 2_000,
        forceNew: true,
        extraHeaders: { cookie: account.cookie, origin: url },
      });
      socket.on('head', onHead);
      socket.on('event', (event: LiveEvent) => onEvent(event));
      socket.on('disconnect', onDown);
      socket.on('connect_error', onDown);
      return () => socket.close();
    },
    fetchEvents: async (after) => {
      const answer = await ask(after);
      if (after === undefined || answer.reset) start = answer.cursor;
      return answer;
    },
    onEvent: ({ cursor }) => void seen.push(cursor),
    onReset: () => {},
    onState: (told) => {
      state = told;
    },
    pollMs: 5_000,
  });
  await feed.start();
  feed.showPages();
  return { room, seen, start: () => start, state: () => state, close: () => feed.stop() };
}
