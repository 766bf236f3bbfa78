import type { ApplicationRow } from '#db/queries/applications.ts';
import type { EventInput } from '#db/queries/events.ts';
import { appendHistory, type ReviewEntry } from '#db/queries/history.ts';
import type { NewMessage } from '#db/queries/messages.ts';
import type { Db } from '#db/schema/database.ts';
import type { ApplicationSnapshot } from '#domain/applications/application-snapshot.ts';
import type { CommandType } from '#domain/applications/commands.ts';
import type { Finding, Rejection } from '#domain/applications/findings.ts';
import type { ApplicationFacts, MessageEvent, ToldFinding } from '#domain/messages/message-facts.ts';
import type { Said } from '#domain/shared/words.ts';
import { messageTitle } from '#domain/texts/message-text.ts';
import { readConfigValue } from '#services/general-config/read-general-config.ts';
import { draftMessage } from '#services/messages/draft-message.ts';
import { readEditionByCode } from '#services/requirements/read-requirements.ts';
import { tellReviewers } from './tell-reviewers.ts';

export type Change = {
  row: ApplicationRow;
  snapshot: ApplicationSnapshot;
  event: CommandType | 'created' | 'amended' | 'reminded' | 'escalated' | 'resumed' | 'nudged';
  side: 'partner' | 'reviewer' | 'system';
  actor: string | null;
  actorEn?: string | null;
  /** The account that did it, which gets no message about it. */
  actorId?: string | null;
  at: Date;
  detail: Record<string, unknown>;
  /** What the reviewer has said by it, if it is a review. */
  review?: ReviewEntry | null;
  /** A reviewer was given it by the rule, and told so. */
  isAssigned?: boolean;
};

/** What a push carries of an application: enough to redraw its rail and lists, nothing that is secret. */
function pushOf({ row, snapshot, event, actor }: Change): Record<string, unknown> {
  const { status, step, phase, sample } = row;
  const { waitingFor, action, since, dueAt } = snapshot.wait;
  const time = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());
  const wait = { waitingFor, action, since: time(since), dueAt: time(dueAt) };
  return { event, actor, status, step, phase, sample, wait, number: row.number, product: snapshot.product };
}

/** No message for operators' actions, for what the enterprise itself did, and for reminders of a reviewer, which the queue shows. */
function messageEventOf({ row, snapshot, event }: Change): MessageEvent | null {
  if (event === 'resumed' || event === 'amended' || event === 'nudged') return null;
  if (event === 'reminded' && snapshot.wait.waitingFor !== 'partner') return null;
  return messageTitle(event, row.status, { product: '', number: '' }) && event;
}

/** The findings of a rejection with the titles of their requirements, as the maker is told of them. */
async function tellFindings(trx: Db, { row, detail }: Change): Promise<ApplicationFacts['finding']> {
  const { finding, more = [] } = detail as Partial<Rejection>;
  if (!finding) return null;
  const known = await readEditionByCode(trx, row.requirementEdition);
  const tell = ({ requirement, seen, mend }: Finding): ToldFinding => {
    const { titleZh: zh, titleEn: en } = known.get(requirement) ?? {};
    return { requirement, seen, mend, ...(zh && en && { title: { zh, en } }) };
  };
  return { ...tell(finding), ...(more.length > 0 && { more: more.map(tell) }) };
}

async function factsOf(trx: Db, change: Change, event: MessageEvent): Promise<ApplicationFacts> {
  const { row, snapshot, side, actor, actorEn, detail } = change;
  const { product, productEn, wait } = snapshot;
  const isReview = side === 'reviewer';
  return {
    topic: 'application',
    product,
    productEn,
    number: row.number,
    applicationId: row.id,
    event,
    status: row.status,
    waitingFor: wait.waitingFor,
    action: wait.action,
    finding: await tellFindings(trx, change),
    comment: isReview ? ((detail.comment as Said | undefined) ?? null) : null,
    by: isReview && actor !== null ? { zh: actor, en: actorEn ?? actor } : null,
  };
}

async function messageOf(trx: Db, change: Change): Promise<NewMessage | null> {
  const event = messageEventOf(change);
  if (!event) return null;
  const { id, version, enterpriseId } = change.row;
  const { waitingFor, action, since, dueAt } = change.snapshot.wait;
  const isPartnersAction = waitingFor === 'partner' && action !== null;
  return draftMessage({
    enterpriseId,
    dedupeKey: `${id}:${version}:${event}`,
    facts: await factsOf(trx, change, event),
    actorId: change.actorId ?? null,
    wait: isPartnersAction
      ? { action, since: new Date(since), dueAt: dueAt === null ? null : new Date(dueAt) }
      : null,
  });
}

/** A new application is assigned by who starts its run: an enterprise's transaction sees no reviewers. */
async function isAssignedNext(trx: Db, event: Change['event']): Promise<boolean> {
  return event === 'created' && (await readConfigValue(trx, 'automaticAssignment'));
}

/** History, review, push and messages of one change, in the transaction that makes it. */
export async function recordChange(trx: Db, change: Change): Promise<void> {
  const { row, event, side, actor, actorEn, at, detail, review = null } = change;
  const { id: applicationId, enterpriseId, version, status, step } = row;
  const line = { applicationId, version, at, event, side, actor, actorEn, status, step, detail };
  const push: EventInput = {
    rooms: [`enterprise:${enterpriseId}`, 'programme'],
    entity: 'application',
    entityId: applicationId,
    version,
    change: pushOf(change),
  };
  await appendHistory(trx, line, push, { review, message: await messageOf(trx, change) });
  if (change.isAssigned !== true && !(await isAssignedNext(trx, event))) await tellReviewers(trx, change);
}
