import type { QueryClient } from '@tanstack/react-query';
import {
  createContext,
  type LoaderFunctionArgs,
  type RouteObject,
  RouterContextProvider,
} from 'react-router-dom';
import { guardFactsQuery } from '#web/features/session/api/guard-facts.ts';
import { readSerial } from '#web/lib/api/headers.ts';
import { readEvents } from '#web/lib/live/live.tsx';
import { beginStream, streamBegun } from '#web/lib/live/stream-beginning.ts';
import { hasEntered } from '#web/lib/session/entered.ts';
import { hasRole, sessionQuery } from '#web/lib/session/session.ts';

const clientContext = createContext<QueryClient>();

/** What routes ask with. */
export function contextOf(client: QueryClient): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(clientContext, client);
  return context;
}

type Place = Pick<LoaderFunctionArgs, 'params' | 'url'>;
type Ask = (client: QueryClient, place: Place) => unknown;
type Ahead = Pick<RouteObject, 'loader' | 'shouldRevalidate'>;

/**
 * Has a route ask for what it shows while its code is loaded and its guard decides. Nothing waits for it, and what fails
 * here is asked again by the page, which says so.
 */
function ahead(isWorth: () => boolean, ask: Ask): Ahead {
  return {
    loader: ({ context, ...place }) => {
      const started = async () => isWorth() && ask(context.get(clientContext), place);
      started().catch(() => null);
      return null;
    },
    // A page that is there asks by itself.
    shouldRevalidate: () => false,
  };
}

const isSignedIn = () => readSerial() !== null;
const quiet = { meta: { quiet: true } };

/** The session, and what the guard of the management area goes by. */
export const guardAhead = ahead(isSignedIn, async (client) => {
  const user = await client.ensureQueryData({ ...sessionQuery, ...quiet });
  if (user && hasRole(user, 'partner', 'individual'))
    await client.prefetchQuery({ ...guardFactsQuery(user), ...quiet });
});

const begin: Ask = (client) => beginStream(() => readEvents(client, undefined));

/** Where the stream of changes begins, for the layout of staff. */
export const staffStreamAhead = ahead(isSignedIn, begin);

/** For readers who were let in before: of others the management area is asked nothing until its guard has decided. */
const isLetIn = () => isSignedIn() && hasEntered();

/** Where the stream of changes begins, for a layout of the management area. */
export const streamAhead = ahead(isLetIn, begin);

/** What a page of the management area shows, which its stream follows from the first. */
export function pageAhead(load: () => Promise<Ask>): Ahead {
  return ahead(isLetIn, async (client, place) => {
    const [ask] = await Promise.all([load(), streamBegun()]);
    await ask(client, place);
  });
}
