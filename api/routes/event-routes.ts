import type { Router } from 'express';
import type { Deps } from '#api/deps.ts';
import { listEvents as endpoint } from '#contract/events.ts';
import { listEvents } from '#services/messages/list-events.ts';
import { serve } from './calls/serve.ts';

/** What changed while a client was away. */
export function eventRoutes(router: Router, deps: Deps): void {
  serve(router, endpoint, deps, ({ deps, actor }, { query }) => listEvents(deps.db, actor, query.after));
}
