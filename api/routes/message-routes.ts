import type { Router } from 'express';
import type { Deps } from '#api/deps.ts';
import { getMailSettings, saveMailSettings } from '#contract/accounts/mail-settings.ts';
import * as contract from '#contract/messages.ts';
import { readMailSettings, saveMailChoices } from '#services/mail/choose-mail.ts';
import { listMessages, listSystemMessages } from '#services/messages/list-messages.ts';
import { listUnread } from '#services/messages/list-unread.ts';
import { markMessagesRead, markMessagesUnread, markRead } from '#services/messages/mark-read.ts';
import { readMessage } from '#services/messages/read-message.ts';
import { serve } from './calls/serve.ts';

/** The bell and the message centre: what is unread, what there is, reading it, and what of it is mailed. */
export function messageRoutes(router: Router, deps: Deps): void {
  serve(router, contract.getUnread, deps, ({ deps, actor, locale }, { query }) =>
    listUnread(deps, actor, { messageNum: query.messageNum, locale }),
  );
  serve(router, contract.markRead, deps, ({ deps, actor }, { params }) =>
    markRead(deps.db, actor, params.id),
  );
  serve(router, contract.listMessages, deps, ({ deps, actor, locale }, { query }) =>
    listMessages(deps, actor, { ...query, locale }),
  );
  serve(router, contract.listSystemMessages, deps, ({ deps, actor, locale }, { query }) =>
    listSystemMessages(deps, actor, { ...query, locale }),
  );
  serve(router, contract.getMessage, deps, ({ deps, actor, locale }, { params }) =>
    readMessage(deps, actor, { ...params, locale }),
  );
  serve(router, getMailSettings, deps, ({ deps, actor }) => readMailSettings(deps, actor));
  serve(router, saveMailSettings, deps, ({ deps, actor }, { body }) => saveMailChoices(deps, actor, body));
  serve(router, contract.markMessagesRead, deps, ({ deps, actor }, { body }) =>
    markMessagesRead(deps, actor, body),
  );
  serve(router, contract.markMessagesUnread, deps, ({ deps, actor }, { body }) =>
    markMessagesUnread(deps, actor, body),
  );
}
