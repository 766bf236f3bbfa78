import { sql } from 'kysely';
import type { EnterpriseRight } from '#domain/accounts/enterprise-rights.ts';
import type { Db } from '../schema/database.ts';

/** The people of an enterprise, oldest first. */
export function listColleagues(db: Db, enterpriseId: string, limit: number) {
  return db
    .selectFrom('account')
    .leftJoin('invitation', (join) =>
      join.onRef('invitation.accountId', '=', 'account.id').on('invitation.acceptedAt', 'is', null),
    )
    .select(['account.id', 'login', 'nameZh', 'nameEn', 'enterpriseRight', 'disabledAt'])
    .select(['disabledByEnterprise', 'signedInAt'])
    .select('invitation.expiresAt as invitedUntil')
    .where('account.enterpriseId', '=', enterpriseId)
    .where('erasedAt', 'is', null)
    .orderBy('account.createdAt')
    .orderBy('account.id')
    .limit(limit)
    .execute();
}
export type ColleagueRow = Awaited<ReturnType<typeof listColleagues>>[number];

/** A person of this enterprise, locked; undefined for another enterprise's, and for the programme's staff. */
export function lockColleague(trx: Db, { id, enterpriseId }: { id: string; enterpriseId: string }) {
  return trx
    .selectFrom('account')
    .select(['id', 'enterpriseRight', 'disabledAt', 'disabledByEnterprise'])
    .where('id', '=', id)
    .where('enterpriseId', '=', enterpriseId)
    .where('erasedAt', 'is', null)
    .where(sql<boolean>`roles <@ '{partner}'`)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

type ColleagueStatus = {
  enterpriseRight: EnterpriseRight;
  disabledAt: Date | null;
  disabledByEnterprise: boolean;
};

export async function setColleague(trx: Db, id: string, status: ColleagueStatus): Promise<void> {
  await trx.updateTable('account').set(status).where('id', '=', id).execute();
}

/** People of an enterprise and those who are invited to it. */
export async function countColleagues(db: Db, enterpriseId: string): Promise<number> {
  const { people } = await db
    .selectFrom('account')
    .select(({ fn, selectFrom }) =>
      sql<number>`${fn.countAll()} + ${selectFrom('colleagueInvitation')
        .select(fn.countAll().as('invited'))
        .where('enterpriseId', '=', enterpriseId)}`.as('people'),
    )
    .where('enterpriseId', '=', enterpriseId)
    .where('erasedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(people);
}

/** Whether a person or invitation of this enterprise has this email. Says nothing about others. */
export async function isColleague(
  trx: Db,
  { login, enterpriseId }: { login: string; enterpriseId: string },
): Promise<boolean> {
  const withEmail = (table: 'account' | 'colleagueInvitation') =>
    trx
      .selectFrom(table)
      .select('id')
      .where('enterpriseId', '=', enterpriseId)
      .where(sql`lower(login)`, '=', login.toLowerCase());
  const found = await withEmail('account').unionAll(withEmail('colleagueInvitation')).execute();
  return found.length > 0;
}
