import { findAccountByLogin, findActiveAccount } from '#db/queries/accounts.ts';
import type { Db } from '#db/schema/database.ts';
import type { AuditNote } from '#services/audit/record-audit.ts';
import { recordAudit } from '#services/audit/record-audit.ts';

type Entrance = Pick<AuditNote, 'requestId' | 'address' | 'operation' | 'detail'> & {
  /** The account that was let in; null where nobody was. */
  accountId: string | null;
  /** The login name that was tried. */
  login: string;
  errorCode: string | null;
  failed?: boolean;
  /** Registered, and waits for the address to be confirmed. */
  waiting?: boolean;
};

/**
 * Tells the audit log who signed in or registered, or whose login was tried in vain. A login that nobody has is not
 * written down: it may be a password typed into the wrong field.
 */
export async function recordEntrance({ db }: { db: Db }, entrance: Entrance): Promise<void> {
  const {
    requestId,
    address,
    operation,
    detail = {},
    accountId,
    login,
    errorCode,
    failed = false,
    waiting = false,
  } = entrance;
  const note = { requestId, address, operation, errorCode };
  if (accountId !== null) {
    const account = await findActiveAccount(db, accountId);
    const target = { kind: 'account', id: accountId };
    const { login: own = '', nameZh: name = '', nameEn = null, roles = [] } = account ?? {};
    const actor = { accountId, login: own, name, nameEn, roles };
    return recordAudit({ db }, { ...note, actor, target, detail, phase: 'done' });
  }
  const tried = await findAccountByLogin(db, login);
  const target = tried ? { kind: 'account', id: tried.id } : null;
  const facts = tried ? { ...detail, login: tried.login } : detail;
  const phase = failed ? 'failed' : waiting ? 'done' : 'refused';
  await recordAudit({ db }, { ...note, actor: null, target, detail: facts, phase });
}
