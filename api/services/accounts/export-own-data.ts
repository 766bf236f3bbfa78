import { type OwnData, type OwnDataList, ownDataLists } from '#contract/accounts/own-data.ts';
import { findAccountPicture } from '#db/queries/account-pictures.ts';
import { findOwnAccount, listOwnData } from '#db/queries/own-data.ts';
import type { Db } from '#db/schema/database.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { ownDataRows } from '#domain/accounts/person-data.ts';

type Deps = { db: Db; now: () => Date };
type Account = OwnData['account'];

const written = (value: unknown) => (value instanceof Date ? value.toISOString() : value);
const present = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, written(value)]));

async function readAccount(db: Db, accountId: string): Promise<Account> {
  const { enterpriseId, enterpriseZh, enterpriseEn, ...row } = await findOwnAccount(db, accountId);
  const picture = await findAccountPicture(db, accountId);
  const enterprise = enterpriseId && {
    id: enterpriseId,
    nameZh: enterpriseZh ?? '',
    nameEn: enterpriseEn ?? '',
  };
  return {
    ...row,
    enterprise: enterprise || null,
    enterpriseRight: enterprise ? row.enterpriseRight : null,
    createdAt: row.createdAt.toISOString(),
    signedInAt: row.signedInAt?.toISOString() ?? null,
    signedInBefore: row.signedInBefore?.toISOString() ?? null,
    picture: picture?.toString('base64') ?? null,
  };
}

/**
 * What the portal stores about the actor, list by list and of each the newest `ownDataRows` rows. Rows are read of the
 * actor's account alone.
 */
export async function exportOwnData({ db, now }: Deps, { accountId }: Actor): Promise<OwnData> {
  const account = await readAccount(db, accountId);
  const person = { accountId, enterpriseId: account.enterprise?.id ?? null };
  const lists: Partial<Record<OwnDataList, Record<string, unknown>[]>> = {};
  const shortened: OwnDataList[] = [];
  for (const name of ownDataLists) {
    const rows = await listOwnData(db, name, person, ownDataRows + 1);
    if (rows.length > ownDataRows) shortened.push(name);
    lists[name] = rows.slice(0, ownDataRows).map(present);
  }
  // The route's contract checks each list as it is answered.
  return {
    exportedAt: now().toISOString(),
    rowsPerList: ownDataRows,
    shortened,
    account,
    ...lists,
  } as OwnData;
}
