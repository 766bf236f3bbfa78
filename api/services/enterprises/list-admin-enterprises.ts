import type { AdminEnterprise, listAdminEnterprises as listEndpoint } from '#contract/admin-enterprises.ts';
import type { EndpointInput, EndpointResponse } from '#contract/endpoint.ts';
import { decodeCursor, readPage } from '#db/cursor.ts';
import { type EnterpriseRow, readEnterprises } from '#db/queries/admin-enterprises.ts';
import {
  type EnterpriseCursor,
  type EnterpriseFilter,
  type EnterpriseListRow,
  enterpriseCursorSchema,
  filterEnterprises,
  pageOfEnterprises,
} from '#db/queries/enterprise-list.ts';
import { findSimilarEnterprises } from '#db/queries/similar-names.ts';
import type { Db } from '#db/schema/database.ts';
import { contactOf } from './business-contact.ts';

type List = typeof listEndpoint;

/** One page of enterprises, most urgent first. */
export async function listAdminEnterprises(
  db: Db,
  query: EndpointInput<List>['query'],
): Promise<EndpointResponse<List>> {
  const { limit, after: cursor, ...filter } = query;
  const found = await filterEnterprises(db, enterpriseFilterOf(filter));
  const after = decodeCursor(enterpriseCursorSchema, cursor);
  const read = (max: number) => pageOfEnterprises(db, found, { after, limit: max });
  const { rows, next } = await readPage(limit, read, cursorOf);
  return { rows: await presentEnterprises(db, rows), next, total: found.total };
}

type ListFilter = Omit<EndpointInput<List>['query'], 'limit' | 'after'>;

/** The filter for the database. */
export function enterpriseFilterOf({ hasContact, ...filter }: ListFilter): EnterpriseFilter {
  return { ...filter, hasContact: hasContact === undefined ? undefined : hasContact === 'yes' };
}

/** The cursor of a row. */
export const cursorOf = ({ rank, urgentKey: at, id }: EnterpriseListRow): EnterpriseCursor => ({
  rank,
  at,
  id,
});

const idsOf = (places: readonly EnterpriseListRow[]) => places.map(({ id }) => id);

/** The enterprises of these rows, in their order. */
export async function presentEnterprises(
  db: Db,
  places: readonly EnterpriseListRow[],
): Promise<AdminEnterprise[]> {
  return inOrder(await readEntries(db, idsOf(places)), places);
}

type Entry = { row: EnterpriseRow; similar: AdminEnterprise['similar'] };

async function readEntries(db: Db, ids: string[]): Promise<Map<string, Entry>> {
  const [rows, similar] = await Promise.all([readEnterprises(db, ids), findSimilarEnterprises(db, ids)]);
  return new Map(rows.map((row) => [row.id, { row, similar: similar.get(row.id) ?? [] }]));
}

function inOrder(entries: Map<string, Entry>, places: readonly EnterpriseListRow[]): AdminEnterprise[] {
  return places.flatMap((place) => {
    const found = entries.get(place.id);
    return found ? [presentEnterprise(found.row, { similar: found.similar, place })] : [];
  });
}

type Beside = {
  similar: AdminEnterprise['similar'];
  place: Omit<EnterpriseListRow, 'id' | 'rank' | 'urgentKey'>;
};

/** An enterprise as administrators see it. */
export function presentEnterprise(row: EnterpriseRow, { similar, place }: Beside): AdminEnterprise {
  return {
    id: row.id,
    nameZh: row.nameZh,
    nameEn: row.nameEn,
    country: row.homeCountry,
    partnerCode: row.partnerCode,
    accounts: row.accounts,
    codesInUse: row.codesInUse,
    standing: presentOnboarding(place),
    createdAt: row.createdAt.toISOString(),
    kind: row.kind,
    state: row.state === 1 ? 1 : 0,
    verifyRealState: row.verifyRealState === 2 ? 2 : row.verifyRealState === 1 ? 1 : 0,
    verification: verificationOf(row),
    contact: contactOf(row),
    similar,
  };
}

function presentOnboarding({
  turn,
  step,
  done,
  since,
  dueAt,
  agreementUntil,
}: Beside['place']): AdminEnterprise['standing'] {
  const times = { since: since.toISOString(), dueAt: dueAt?.toISOString() ?? null };
  return { turn, step, done, ...times, agreementUntil };
}

function licenceOf({ licenceId: id, licenceName: name, licenceMime: mime }: EnterpriseRow) {
  return id === null || name === null || mime === null ? null : { id, name, mime };
}

function verificationOf(row: EnterpriseRow): AdminEnterprise['verification'] {
  const { country, creditCode, legalRepresentative, phone, submittedAt, decidedAt, returnedReason } = row;
  if (
    country === null ||
    creditCode === null ||
    legalRepresentative === null ||
    phone === null ||
    submittedAt === null
  )
    return null;
  const decided = {
    decidedAt: decidedAt?.toISOString() ?? null,
    returnedReason,
    returnedReasonEn: row.returnedReasonEn,
  };
  const legal = { country, creditCode, legalRepresentative, phone };
  return { ...legal, submittedAt: submittedAt.toISOString(), ...decided, licence: licenceOf(row) };
}
