import { countPermitted, lockAdmission, lockStatus, updateStatus } from '#db/queries/admin-enterprises.ts';
import { notifyEnterpriseEnd } from '#db/queries/live-sessions.ts';
import { sendMessage } from '#db/queries/messages.ts';
import { findOnboarding } from '#db/queries/onboarding.ts';
import { findSetting } from '#db/queries/settings.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import {
  admissionInForce,
  admissionRefusalOf,
  permissionRefusal,
  refusingBarrier,
} from '#domain/enterprises/admission-rules.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import type { MessageFacts } from '#domain/messages/message-facts.ts';
import { columnsOf, inOneText, type Said, saidIn } from '#domain/shared/words.ts';
import { draftMessage } from '#services/messages/draft-message.ts';
import { recordEnterpriseChange } from './record-enterprise-change.ts';

type Deps = { db: Db; now: () => Date };
type AdmissionMessage = Omit<Extract<MessageFacts, { topic: 'admission' }>, 'topic'>;

export const notRefused = { refusedAt: null, refusedReason: null, refusedReasonEn: null };

/** As the history of the enterprise tells it, in one text. */
export function refusedReasonOf(row: { refusedReason: string | null; refusedReasonEn: string | null }) {
  const said = saidIn(row.refusedReason, row.refusedReasonEn);
  return said === null ? null : inOneText(said);
}

/** Locks an enterprise, and reads whether it is refused. @throws CatalogueError partnerEnterpriseMissing */
export async function lockRefusable(trx: Db, enterpriseId: string) {
  const enterprise = await lockStatus(trx, enterpriseId);
  if (!enterprise) throw new CatalogueError('partnerEnterpriseMissing');
  const place = await findOnboarding(trx, enterpriseId);
  return { ...enterprise, suspendedAt: place?.suspendedAt ?? null };
}

/** @throws CatalogueError notOnPartnerWhitelist, partnerEnterprisesTooMany */
async function checkPermission(trx: Db, { whitelistedAt }: { whitelistedAt: Date | null }): Promise<void> {
  await lockAdmission(trx);
  const rules = admissionInForce((await findSetting(trx, 'admission')).value);
  const permitted = await countPermitted(trx, rules.enterprisesMost);
  const refusal = permissionRefusal(rules, { whitelisted: whitelistedAt !== null, permitted });
  if (refusal) throw new CatalogueError(refusal, { most: rules.enterprisesMost });
}

async function notifyOfAdmission(
  { db, now }: Deps,
  enterpriseId: string,
  message: AdmissionMessage,
): Promise<void> {
  const dedupeKey = `admission:${enterpriseId}:${now().getTime()}`;
  await sendMessage(db, draftMessage({ enterpriseId, dedupeKey, facts: { topic: 'admission', ...message } }));
}

async function permit(deps: Deps, actor: Actor, enterpriseId: string): Promise<void> {
  const enterprise = await lockRefusable(deps.db, enterpriseId);
  if (enterprise.state === 1) throw new CatalogueError('reviewStatusChanged');
  await checkPermission(deps.db, enterprise);
  await updateStatus(deps.db, enterpriseId, { state: 1, ...notRefused });
  const { state } = enterprise;
  const refusedReason = refusedReasonOf(enterprise);
  const states = { before: { state, refusedReason }, after: { state: 1, refusedReason: null } };
  await recordEnterpriseChange(deps, actor, { enterpriseId, action: 'state', ...states });
  const isLifted = admissionRefusalOf(enterprise)?.kind === 'suspended';
  if (isLifted) await notifyOfAdmission(deps, enterpriseId, { what: 'restored', reason: null });
}

type Refused = { enterpriseId: string; reason: Said };

/** Suspends an enterprise that is permitted, and declines one that waits for it. */
async function refuse(deps: Deps, actor: Actor, { enterpriseId, reason }: Refused): Promise<void> {
  const { db: trx, now } = deps;
  const enterprise = await lockRefusable(trx, enterpriseId);
  const barrier = refusingBarrier(enterprise);
  if (barrier) throw new CatalogueError(barrier);
  const { state } = enterprise;
  const { comment, commentEn } = columnsOf(reason);
  const said = { refusedReason: comment, refusedReasonEn: commentEn };
  await updateStatus(trx, enterpriseId, { state: 0, refusedAt: now(), ...said });
  const before = { state, refusedReason: refusedReasonOf(enterprise) };
  const states = { before, after: { state: 0, refusedReason: inOneText(reason) } };
  const action = state === 1 ? 'suspended' : 'declined';
  await recordEnterpriseChange(deps, actor, { enterpriseId, action, ...states });
  await notifyOfAdmission(deps, enterpriseId, { what: action, reason });
  if (state === 1) await notifyEnterpriseEnd(trx, enterpriseId);
}

/**
 * Permits an enterprise, or refuses it with the reason that its people read: one that was permitted is suspended, so that
 * its next call is refused and its sockets end.
 * @throws CatalogueError partnerEnterpriseMissing, reviewStatusChanged when it is in that state already,
 * reviewStatusInvalid to decline one that is not verified, notOnPartnerWhitelist and partnerEnterprisesTooMany as the
 * programme's rules of admission say
 */
export async function setEnterpriseState(
  { db, now }: Deps,
  actor: Actor,
  { enterpriseId, ...wanted }: { enterpriseId: string } & ({ state: 1 } | { state: 0; reason: Said }),
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const deps = { db: trx, now };
    if (wanted.state === 1) await permit(deps, actor, enterpriseId);
    else await refuse(deps, actor, { enterpriseId, reason: wanted.reason });
  });
}
