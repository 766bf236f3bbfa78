import type { AdminAccount, listAdminAccounts as listEndpoint } from '#contract/accounts/admin-accounts.ts';
import type { EndpointInput, EndpointResponse } from '#contract/endpoint.ts';
import { decodeCursor, readPage, timeCursorSchema } from '#db/cursor.ts';
import { type AccountRow, filterAccounts, listAccounts } from '#db/queries/admin-accounts.ts';
import { findSimilarAccounts } from '#db/queries/similar-names.ts';
import type { Db } from '#db/schema/database.ts';
import { invitationState } from '#domain/invitations/invitations.ts';

type List = typeof listEndpoint;
type YesOrNo = 'yes' | 'no' | undefined;

const isYes = (answer: YesOrNo) => (answer === undefined ? undefined : answer === 'yes');

/** One page of accounts, newest first. */
export async function listAdminAccounts(
  db: Db,
  { query, now }: { query: EndpointInput<List>['query']; now: Date },
): Promise<EndpointResponse<List>> {
  const { limit, keyword, role, enterprise } = query;
  const [online, disabled] = [isYes(query.online), isYes(query.disabled)];
  const filter = { keyword, role, enterprise, online, disabled, now };
  const after = decodeCursor(timeCursorSchema, query.after);
  const found = await filterAccounts(db, filter);
  const read = (max: number) => listAccounts(db, found, { after, limit: max, now });
  const { rows, next } = await readPage(limit, read, ({ createdKey: at, id }) => ({ at, id }));
  const similar = await findSimilarAccounts(
    db,
    rows.map(({ id }) => id),
  );
  return {
    rows: rows.map((row) => presentAccount(row, similar.get(row.id) ?? [], now)),
    next,
    total: found.total,
  };
}

function presentInvitation({ invitedAt, invitedUntil }: AccountRow, now: Date): AdminAccount['invitation'] {
  if (invitedAt === null || invitedUntil === null) return null;
  const state = invitationState({ expiresAt: invitedUntil }, now);
  return { state, invitedAt: invitedAt.toISOString(), expiresAt: invitedUntil.toISOString() };
}

function presentAccount(row: AccountRow, similar: AdminAccount['similar'], now: Date): AdminAccount {
  const { id, login, nameZh, nameEn, roles, liveSessions, secondFactors } = row;
  const { enterpriseId, enterpriseZh, enterpriseEn, enterpriseCountry: country } = row;
  return {
    id,
    login,
    nameZh,
    nameEn,
    roles,
    liveSessions,
    secondFactors,
    enterprise:
      enterpriseId === null
        ? null
        : { id: enterpriseId, nameZh: enterpriseZh ?? '', nameEn: enterpriseEn ?? '', country },
    createdAt: row.createdAt.toISOString(),
    disabledAt: row.disabledAt?.toISOString() ?? null,
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    invitation: presentInvitation(row, now),
    similar,
  };
}
