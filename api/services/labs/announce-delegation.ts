import { emitEvent } from '#api/events/emit-event.ts';
import { type ApplicationRow, findNames } from '#db/queries/applications.ts';
import type { DelegationRow } from '#db/queries/delegations.ts';
import { findEnterprise } from '#db/queries/enterprises.ts';
import { sendMessage } from '#db/queries/messages.ts';
import type { Db } from '#db/schema/database.ts';
import type { DelegationEnd } from '#domain/labs/delegations.ts';
import { draftMessage } from '#services/messages/draft-message.ts';

type Change = { application: ApplicationRow; part: DelegationRow; actorId: string | null };
type What = 'let-in' | DelegationEnd;

async function deviceOf(trx: Db, application: ApplicationRow) {
  const { product, productEn } = await findNames(trx, application);
  return { product, productEn: productEn ?? undefined, number: application.number };
}

async function notifyLab(
  trx: Db,
  { application, part, actorId }: Change,
  what: Exclude<What, 'stepped-out'>,
): Promise<void> {
  // Named by an email that no account has.
  if (part.labId === null) return;
  const owner = await findEnterprise(trx, part.enterpriseId);
  const facts = {
    topic: 'lab-work' as const,
    ...(await deviceOf(trx, application)),
    workId: part.id,
    what,
    by: { zh: owner?.nameZh ?? '', en: owner?.nameEn ?? '' },
    note: what === 'let-in' ? part.note : '',
  };
  const dedupeKey = `lab:${part.id}:${what}`;
  await sendMessage(trx, draftMessage({ enterpriseId: part.labId, dedupeKey, facts, actorId }));
}

async function notifyOwner(trx: Db, { application, part, actorId }: Change): Promise<void> {
  const facts = {
    topic: 'lab-left' as const,
    ...(await deviceOf(trx, application)),
    applicationId: application.id,
    lab: { zh: part.labName, en: part.labNameEn },
  };
  const { enterpriseId } = part;
  await sendMessage(trx, draftMessage({ enterpriseId, dedupeKey: `lab:${part.id}:left`, facts, actorId }));
}

/** Sends a message about the delegation to the side that did not change it, and the event to both sides and the programme. */
export async function announceDelegation(trx: Db, change: Change, what: What): Promise<void> {
  const { part } = change;
  const sides = [part.enterpriseId, part.labId].filter((id) => id !== null);
  await emitEvent(trx, {
    rooms: [...sides.map((id) => `enterprise:${id}` as const), 'programme'],
    entity: 'delegation',
    entityId: part.id,
    version: what === 'let-in' ? 1 : 2,
    change: { what },
  });
  if (what === 'stepped-out') await notifyOwner(trx, change);
  else await notifyLab(trx, change, what);
}
