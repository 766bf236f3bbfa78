import { closeInvitation, findInvitation } from '#db/queries/invitations.ts';
import { deletePasswordResets, replacePassword } from '#db/queries/passwords.ts';
import type { Db } from '#db/schema.ts';
import { passwordProblem } from '#domain/accounts/passwords.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { hashPassword, noPassword } from '#services/accounts/hash-password.ts';
import { hashToken, looksLikeToken } from '#services/sessions/session-token.ts';

type ShownInvitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

/**
 * Whom a link invites; it stays good.
 * @throws CatalogueError dataMissing for a link that is unknown, used, replaced or too old
 */
export async function readInvitation(
  db: Db,
  { token, now }: { token: string; now: Date },
): Promise<ShownInvitation> {
  const found = looksLikeToken(token) ? await findInvitation(db, hashToken(token), now) : undefined;
  if (!found) throw new CatalogueError('dataMissing');
  return found;
}

/**
 * Sets the first password of an invited person. The link works once.
 * @throws CatalogueError dataMissing like {@link readInvitation}, parameterInvalid with `details.problem`
 */
export async function acceptInvitation(
  db: Db,
  { token, next, now }: { token: string; next: string; now: Date },
): Promise<void> {
  const { id, login } = await readInvitation(db, { token, now });
  const problem = passwordProblem(next, login);
  if (problem) throw new CatalogueError('parameterInvalid', { field: 'next', problem });
  const hash = await hashPassword(next);
  await db.transaction().execute(async (trx) => {
    // Whoever comes second finds another hash than none; a link that was replaced meanwhile finds nothing.
    const isSet = await replacePassword(trx, id, noPassword, hash);
    if (!isSet || !(await findInvitation(trx, hashToken(token), now)))
      throw new CatalogueError('dataMissing');
    await deletePasswordResets(trx, id);
    await closeInvitation(trx, id, now);
  });
}
