import type { Router } from 'express';
import type { Deps } from '#api/deps.ts';
import * as contract from '#contract/messages.ts';
import { listUnread } from '#services/messages/list-unread.ts';
import { markRead } from '#services/messages/mark-read.ts';
import { serve } from './calls/serve.ts';

/** The bell: what is unread, and reading it. */
export function messageRoutes(router: Router, deps: Deps): void {
  const { db } = deps;
  serve(router, contract.getUnread, deps, ({ actor, locale }, { query }) =>
    listUnread(deps, actor, { messageNum: query.messageNum, locale }),
  );
  serve(router, contract.markRead, deps, ({ actor }, { params }) => markRead(db, actor, params.id));
}
