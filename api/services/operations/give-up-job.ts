import { emitEvent } from '#api/events/emit-event.ts';
import type { RefusalView } from '#contract/evidence.ts';
import { endForm, findFormAttempt } from '#db/queries/application-forms.ts';
import { lockApplication } from '#db/queries/applications.ts';
import { findCommand, markRefused } from '#db/queries/commands.ts';
import { finishMail } from '#db/queries/mail.ts';
import { sendMessage } from '#db/queries/messages.ts';
import { markNeedsOperator } from '#db/queries/operations.ts';
import { giveUpOutboxJob as endOutboxJob, lockOutboxJob } from '#db/queries/set-aside-jobs.ts';
import { endUpload, findAttempt, lockUnfinished } from '#db/queries/uploads.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import { sideOf } from '#domain/applications/commands.ts';
import { CatalogueError, describeError } from '#domain/errors/errors.ts';
import { needsOperator, type OutboxJobKind } from '#domain/outbox/outbox-jobs.ts';
import { inBothLanguages } from '#domain/texts/server-texts.ts';
import { emitForm } from '#services/application-forms/present-form.ts';
import { announceCommand } from '#services/commands/announce-command.ts';
import { emitUpload } from '#services/files/upload-event.ts';
import { draftMessage } from '#services/messages/draft-message.ts';
import { subjectOf } from './list-set-aside.ts';

/** What the enterprise of a test result reads whose reading was given up. */
const unread: RefusalView = {
  errorCode: describeError('queueUnavailable').code,
  message: inBothLanguages(({ evidence }) => evidence.unread),
  line: null,
  mismatches: [],
  excerpt: [],
  missing: [],
};

/** Under the application's lock, as commits are: what is refused here no run can apply any more. */
async function refuseCommand(trx: Db, commandId: string, at: Date): Promise<void> {
  const unsettled = await findCommand(trx, commandId);
  const application = unsettled && (await lockApplication(trx, unsettled.applicationId));
  if (!application) return;
  const error = { name: 'workflowUnavailable', details: { givenUp: true } } as const;
  const command = await markRefused(trx, commandId, error, at);
  if (!command) return;
  await announceCommand(trx, application, command, { refusedWith: error.name });
  if (sideOf(command.type) !== 'partner') return;
  const { id: applicationId, enterpriseId, number } = application;
  const dedupeKey = `${applicationId}:given-up:${commandId}`;
  const facts = { topic: 'given-up', applicationId, number } as const;
  await sendMessage(trx, draftMessage({ enterpriseId, dedupeKey, facts }));
}

/** An application without a run is found lost at once, and resumed from its row. */
async function markLost(trx: Db, applicationId: string, at: Date): Promise<void> {
  const marked = await markNeedsOperator(trx, applicationId, 'lost', at);
  if (!marked) return;
  const { version } = marked;
  const change = { needsOperator: 'lost' };
  const event = { entity: 'application' as const, entityId: applicationId, version, change };
  await emitEvent(trx, { rooms: ['programme'], ...event });
}

/** Not given up if a worker reads it meanwhile. */
export async function refuseUpload(trx: Db, id: string, at: Date): Promise<void> {
  const attempt = await findAttempt(trx, id);
  const upload = attempt === undefined ? undefined : await lockUnfinished(trx, { id, attempt });
  if (!upload) return;
  const refusal = JSON.stringify(unread);
  const nothing = { report: null, casesSeen: 0, runMark: null };
  const end = { state: 'refused' as const, parserVersion: 0, refusal, ...nothing };
  await emitUpload(trx, await endUpload(trx, id, end, at));
}

export async function refuseForm(trx: Db, fileId: string, at: Date): Promise<void> {
  const attempt = await findFormAttempt(trx, fileId);
  const outcome = { ok: false as const, reason: 'crashed' as const };
  const end = attempt === undefined ? null : { fileId, attempt, outcome, readerVersion: 0, at };
  const row = end && (await endForm(trx, end));
  if (row) await emitForm(trx, row);
}

export const dropMail = (trx: Db, id: string, now: Date): Promise<void> =>
  finishMail(trx, id, { state: 'dropped', now, error: 'given up by an operator' });

type GiveUp = (trx: Db, subject: string, at: Date) => Promise<void>;

const consequences: Record<OutboxJobKind, GiveUp> = {
  'start-application': markLost,
  'apply-command': refuseCommand,
  'parse-test-result': refuseUpload,
  'parse-application-form': refuseForm,
  // The certificate stays valid, and the workers draw what has no PDF as soon as they can.
  'render-certificate': async () => {},
  'send-mail': dropMail,
};

/**
 * Gives up an outbox job that was set aside or fails again and again, with what that means for its kind: a command is refused and its enterprise told, a
 * start marks its application, a test result or a form is refused, a mail is dropped. False where it is at work again or done.
 * @throws CatalogueError dataMissing
 */
export function giveUpOutboxJob({ db, now }: { db: Db; now: () => Date }, id: string): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const job = await lockOutboxJob(trx, id);
    if (!job) throw new CatalogueError('dataMissing');
    if (!needsOperator(job)) return false;
    const subject = subjectOf(job);
    if (subject) await consequences[job.kind](trx, subject, now());
    await endOutboxJob(trx, id);
    return true;
  });
}
