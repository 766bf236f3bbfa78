import { insertAccount } from '#db/queries/accounts.ts';
import {
  deleteColleagueInvitation,
  findColleagueInvitation,
  lockInvitationOfLink,
} from '#db/queries/colleague-invitations.ts';
import { closeInvitation, findInvitation } from '#db/queries/invitations.ts';
import { deletePasswordResets, replacePassword } from '#db/queries/passwords.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import { passwordProblem } from '#domain/accounts/passwords.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { hashPassword, noPassword } from '#services/accounts/hash-password.ts';
import { refuseTaken } from '#services/accounts/refuse-taken.ts';
import { hashToken, looksLikeToken } from '#services/sessions/session-token.ts';

type Link = { token: string; now: Date };
type InvitationView = {
  /** Of the account, which a colleague's invitation is yet to become. */
  id: string;
  login: string;
  enterpriseZh: string | null;
  enterpriseEn: string | null;
  /** Of a colleague whose email has an account already: it cannot be accepted. Whoever has the link owns the mailbox. */
  hasAccount: boolean;
  isColleague: boolean;
};

/**
 * Whom a link invites; it stays good.
 * @throws CatalogueError dataMissing for a link that is unknown, used, replaced or too old
 */
export async function readInvitation(db: Db, { token, now }: Link): Promise<InvitationView> {
  if (!looksLikeToken(token)) throw new CatalogueError('dataMissing');
  const hash = hashToken(token);
  const account = await findInvitation(db, hash, now);
  if (account) return { ...account, hasAccount: false, isColleague: false };
  const colleague = await findColleagueInvitation(db, hash, now);
  if (!colleague) throw new CatalogueError('dataMissing');
  return { ...colleague, hasAccount: Boolean(colleague.hasAccount), isColleague: true };
}

/**
 * Sets the first password of an invited person. The link works once.
 * @throws CatalogueError dataMissing like {@link readInvitation}, parameterInvalid with `details.problem`,
 * partnerEnterpriseDuplicate for a colleague whose email has an account
 */
export async function acceptInvitation(db: Db, { token, next, now }: Link & { next: string }): Promise<void> {
  const { id, login, isColleague } = await readInvitation(db, { token, now });
  const problem = passwordProblem(next, login);
  if (problem) throw new CatalogueError('parameterInvalid', { field: 'next', problem });
  const passwordHash = await hashPassword(next);
  const link = { token: hashToken(token), now };
  await inTransaction(db, (trx) =>
    isColleague ? joinEnterprise(trx, link, passwordHash) : setFirstPassword(trx, link, { id, passwordHash }),
  );
}

/** The account has the invitation's id, which its history knows already. */
async function joinEnterprise(trx: Db, { token, now }: Link, passwordHash: string): Promise<void> {
  const invited = await lockInvitationOfLink(trx, token, now);
  if (!invited) throw new CatalogueError('dataMissing');
  const account = { ...invited, passwordHash, roles: ['partner' as const], disabledAt: null };
  await insertAccount(trx, account).catch(refuseTaken);
  await deleteColleagueInvitation(trx, invited.id);
}

async function setFirstPassword(
  trx: Db,
  { token, now }: Link,
  { id, passwordHash }: { id: string; passwordHash: string },
): Promise<void> {
  // Whoever comes second finds another hash than none; a link that was replaced meanwhile finds nothing.
  const isSet = await replacePassword(trx, id, noPassword, passwordHash);
  if (!isSet || !(await findInvitation(trx, token, now))) throw new CatalogueError('dataMissing');
  await deletePasswordResets(trx, id);
  await closeInvitation(trx, id, now);
}
