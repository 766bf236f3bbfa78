import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { type LiveEvent, listEvents } from '#contract/events.ts';
import { call } from '#web/lib/api/api-client.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { recheckSession } from '#web/lib/session/session.ts';
import { LiveFeed, type LiveState } from './live-feed.ts';
import { connectLive } from './live-socket.ts';

type Listener = (event: LiveEvent) => void;
type Listen = (listener: Listener) => () => void;

const ListenContext = createContext<Listen | null>(null);
const StateContext = createContext<LiveState>('offline');
/** When the server last answered. Separate from the state, as it changes with every push. */
const HeardContext = createContext<Date | null>(null);

/**
 * Pages wait this long for the first cursor, so that no event is missed between their data and the stream; where it
 * comes later, they are refetched.
 */
const patienceMs = 1000;
/** Without a timeout a request that hangs would keep the gap open. */
const answerWithinMs = 15_000;

/** A refused stream may be the first to notice that the session has ended. */
function readEvents(client: QueryClient, after: string | undefined) {
  return call(listEvents, { query: { after }, signal: AbortSignal.timeout(answerWithinMs) }).catch(
    (error: unknown) => {
      if (error instanceof ApiError && error.status === 401) void recheckSession(client);
      throw error;
    },
  );
}

type Sign = { state: LiveState; at: Date | null };

/** Updates of the time are deferred, changes of the state are not. */
function drawnAfterPushes(draw: (sign: Sign) => void): (state: LiveState, at: Date | null) => void {
  let reported: LiveState | null = null;
  return (state, at) => {
    const isNews = state !== reported;
    reported = state;
    if (isNews) draw({ state, at });
    else startTransition(() => draw({ state, at }));
  };
}

/** Not answered while the server was away: read once it is back. */
const isUnread = ({ state: { status, error } }: Query) =>
  status === 'error' && error instanceof ApiError && (error.status === 0 || error.status >= 500);

function useFeed(listeners: ReadonlySet<Listener>) {
  const client = useQueryClient();
  const [sign, setSign] = useState<Sign>({ state: 'connecting', at: null });
  const [ready, setReady] = useState(false);
  useEffect(() => {
    let before: LiveState = 'connecting';
    const feed = new LiveFeed({
      connect: (handlers) => connectLive(handlers, () => recheckSession(client)),
      fetchEvents: (after) => readEvents(client, after),
      onEvent: (event) => {
        for (const listener of listeners) listener(event);
      },
      onReset: () => void client.invalidateQueries(),
      onState: drawnAfterPushes((sign) => {
        if (sign.state === 'live' && before === 'offline')
          void client.refetchQueries({ predicate: isUnread });
        before = sign.state;
        setSign(sign);
      }),
    });
    const show = () => {
      feed.showPages();
      setReady(true);
    };
    const patience = setTimeout(show, patienceMs);
    void feed.start().then(show);
    return () => {
      clearTimeout(patience);
      feed.stop();
    };
  }, [client, listeners]);
  return { ...sign, ready };
}

/** One stream of changes for all pages of a signed-in account. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const listeners = useRef(new Set<Listener>()).current;
  const { state, at, ready } = useFeed(listeners);
  const listen = useRef<Listen>((listener) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }).current;
  return (
    <ListenContext value={listen}>
      <StateContext value={state}>
        <HeardContext value={at}>{ready ? children : null}</HeardContext>
      </StateContext>
    </ListenContext>
  );
}

/** The state of the stream, for `LiveSign`; it renders with every push. */
export function useLiveState(): { state: LiveState; at: Date | null } {
  return { state: useContext(StateContext), at: useContext(HeardContext) };
}

/** True while changes are pushed. */
export function useIsLive(): boolean {
  return useContext(StateContext) === 'live';
}

/** Calls back for every change that the account may see; once or, after a gap, twice. */
export function useLiveEvents(onEvent: Listener): void {
  const listen = useContext(ListenContext);
  const latest = useRef(onEvent);
  useEffect(() => {
    latest.current = onEvent;
  });
  useEffect(() => listen?.((event) => latest.current(event)), [listen]);
}
