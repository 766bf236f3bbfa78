import { sendMessage } from '#db/queries/messages.ts';
import type { Db } from '#db/schema/database.ts';
import type { ApplicationFacts } from '#domain/messages/message-facts.ts';
import { draftMessage } from '#services/messages/draft-message.ts';
import { createProduct, nextSerial } from '#tests/support/factories.ts';
import { insertApplicationRow } from './application-rows.ts';

/** What the requirement of its finding is called. */
export const required = { zh: '豁免理由与证据充分', en: 'Bypass reasons and proof suffice' };

/** A bypass item that was rejected: the maker is asked to mend it. */
export async function askMaker(db: Db, enterpriseId: string, actorId: string | null = null) {
  const since = new Date('2026-11-18T07:05:00Z');
  const dueAt = new Date('2026-11-24T10:00:00Z');
  const waiting = { waitingFor: 'partner', waitAction: 'amend-bypass', waitingSince: since, dueAt } as const;
  const { id, number } = await insertApplicationRow(db, {
    product: await createProduct(db, { enterpriseId }),
    status: 'exception-bypass-rejected',
    overrides: waiting,
  });
  const facts: ApplicationFacts = {
    topic: 'application',
    product: '岚岳 X3',
    productEn: 'Lanyue X3',
    number,
    applicationId: id,
    event: 'reject-bypass',
    status: 'exception-bypass-rejected',
    waitingFor: 'partner',
    action: 'amend-bypass',
    comment: null,
    finding: { requirement: 'T-05', title: required, seen: '天线状态为 OPEN', mend: '室外复测' },
    by: { zh: '沈知微', en: 'Shen Zhiwei' },
  };
  const asked = { action: 'amend-bypass', since, dueAt };
  const dedupeKey = `ask-${nextSerial()}`;
  await sendMessage(db, draftMessage({ enterpriseId, dedupeKey, facts, actorId, wait: asked }));
  return { id, number };
}
