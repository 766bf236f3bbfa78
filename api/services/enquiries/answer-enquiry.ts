import { findEnquiry, insertEnquiryReply, listEnquiryReplies, updateEnquiry } from '#db/queries/enquiries.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { type EnquiryState, enquiryLimits, mayReply } from '#domain/enquiries/enquiries.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { requestMail } from '#services/mail/request-mail.ts';
import { recordProgrammeChange } from '#services/programme-changes/record-programme-change.ts';

type Deps = { db: Db; now: () => Date };
const kind = 'enquiry' as const;

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** @throws CatalogueError dataMissing; parameterInvalid (`reason: 'version'`); reviewStatusChanged for a closed one */
async function lockEnquiry(trx: Db, id: string, seen: number) {
  const row = await findEnquiry(trx, id).forUpdate().executeTakeFirst();
  if (!row) throw new CatalogueError('dataMissing');
  const { state, version } = row;
  if (version !== seen) throw new CatalogueError('parameterInvalid', { reason: 'version', version });
  if (!mayReply(state)) throw new CatalogueError('reviewStatusChanged', { state });
  return row;
}

/** Its history holds no words of whoever asked: they are deleted in time, and history is not. */
async function move(trx: Db, { now }: Deps, actor: Actor, change: Moved): Promise<void> {
  const { id, before, after, action, replies } = change;
  await updateEnquiry(trx, id, { state: after });
  await recordProgrammeChange({ db: trx, now }, actor, {
    kind,
    id,
    action,
    before: { state: before, replies: replies.before },
    after: { state: after, replies: replies.after },
  });
}
type Moved = {
  id: string;
  before: EnquiryState;
  after: EnquiryState;
  action: string;
  replies: { before: number; after: number };
};

/** Answers by mail, in the language of the question. @throws CatalogueError as `lockEnquiry`; parameterInvalid ('full') after 50 replies */
export function replyToEnquiry(
  deps: Deps,
  actor: Actor,
  { id, seen, text }: { id: string; seen: number; text: string },
) {
  const { db, now } = deps;
  return inTransaction(db, async (trx) => {
    const enquiry = await lockEnquiry(trx, id, seen);
    const count = (await listEnquiryReplies(trx, id)).length;
    if (count >= enquiryLimits.replies)
      throw new CatalogueError('parameterInvalid', { reason: 'full', limit: enquiryLimits.replies });
    const [ordinal, by] = [count + 1, { byName: actor.name, byNameEn: actor.nameEn ?? actor.name }];
    await insertEnquiryReply(trx, { enquiryId: id, ordinal, text, ...by, at: now() });
    const { number, email: address, locale, state: before } = enquiry;
    const replies = { before: count, after: ordinal };
    await move(trx, deps, actor, { id, before, after: 'answered', action: 'replied', replies });
    const facts = { number, asked: linesOf(enquiry.question), answer: linesOf(text) };
    await requestMail(trx, { to: { address, locale }, kind: 'enquiry-answered', facts, now: now() });
    return { id, version: seen + 1, state: 'answered' as const };
  });
}

/** Closes a question that needs no answer any more. @throws CatalogueError as `lockEnquiry` */
export function closeEnquiry(deps: Deps, actor: Actor, { id, seen }: { id: string; seen: number }) {
  return inTransaction(deps.db, async (trx) => {
    const { state: before } = await lockEnquiry(trx, id, seen);
    const count = (await listEnquiryReplies(trx, id)).length;
    const replies = { before: count, after: count };
    await move(trx, deps, actor, { id, before, after: 'closed', action: 'closed', replies });
    return { id, version: seen + 1, state: 'closed' as const };
  });
}
