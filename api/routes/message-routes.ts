import type { Router } from 'express';
import type { Deps } from '#api/deps.ts';
import * as contract from '#contract/messages.ts';
import { listMessages, listSystemMessages } from '#services/messages/list-messages.ts';
import { listUnread } from '#services/messages/list-unread.ts';
import { markMessagesRead, markRead } from '#services/messages/mark-read.ts';
import { readMessage } from '#services/messages/read-message.ts';
import { serve } from './calls/serve.ts';

/** The bell and the message centre: what is unread, what there is, and reading it. */
export function messageRoutes(router: Router, deps: Deps): void {
  const { db } = deps;
  serve(router, contract.getUnread, deps, ({ actor, locale }, { query }) =>
    listUnread(deps, actor, { messageNum: query.messageNum, locale }),
  );
  serve(router, contract.markRead, deps, ({ actor }, { params }) => markRead(db, actor, params.id));
  serve(router, contract.listMessages, deps, ({ actor, locale }, { query }) =>
    listMessages(deps, actor, { ...query, locale }),
  );
  serve(router, contract.listSystemMessages, deps, ({ actor, locale }, { query }) =>
    listSystemMessages(deps, actor, { ...query, locale }),
  );
  serve(router, contract.getMessage, deps, ({ actor, locale }, { params }) =>
    readMessage(deps, actor, { ...params, locale }),
  );
  serve(router, contract.markMessagesRead, deps, ({ actor }, { body }) =>
    markMessagesRead(deps, actor, body),
  );
}
