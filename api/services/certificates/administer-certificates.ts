import type { EndpointInput, EndpointResponse } from '#contract/endpoint.ts';
import type {
  AdminCertificate,
  listAdminCertificates as listEndpoint,
} from '#contract/programme/admin-certificates.ts';
import { decodeCursor, readPage } from '#db/cursor.ts';
import {
  type AdminCertificateRow,
  countAdminCertificates,
  listAdminCertificates as listRows,
  lockCertificate,
  writeRevocation,
} from '#db/queries/admin-certificates.ts';
import { certificateCursorSchema } from '#db/queries/certificates.ts';
import { sendMessage } from '#db/queries/messages.ts';
import type { Db } from '#db/schema.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { officeDay } from '#domain/calendar/office-day.ts';
import { certificateState } from '#domain/certificates/certificates.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { emitEvent } from '#realtime/emit-event.ts';
import { draftMessage } from '#services/messages/draft-message.ts';
import { recordProgrammeChange } from '#services/programme-changes/record-programme-change.ts';
import { presentCertificate } from './present-certificate.ts';

type List = typeof listEndpoint;
type Deps = { db: Db; now: () => Date };

/** Versions of a certificate's event before it is revoked: issued, and with its PDF. */
const eventsBefore = 2;

function present(row: AdminCertificateRow, now: Date): AdminCertificate {
  const view = presentCertificate(row, now);
  const { number, issuedOn, validUntil, product, productEn, model, brand, brandAlias, revocation } = view;
  return {
    id: row.id,
    ...{ number, issuedOn, validUntil, product, productEn, model, brand, brandAlias, revocation },
    state: certificateState(row, now),
    applicationId: row.applicationId,
    applicationNumber: view.applicationNumber,
    enterprise: { id: row.enterpriseId, ...view.enterprise },
    version: row.version,
  };
}

/** One page of all certificates. */
export async function listAdminCertificates(
  { db, now }: Deps,
  { after: cursor, limit, ...wanted }: EndpointInput<List>['query'],
): Promise<EndpointResponse<List>> {
  const after = decodeCursor(certificateCursorSchema, cursor);
  const at = now();
  const filter = { ...wanted, today: officeDay(at) };
  const read = (most: number) => listRows(db, filter, { after, limit: most });
  const { rows, next } = await readPage(limit, read, ({ issuedOn, number }) => ({ issuedOn, number }));
  return { rows: rows.map((row) => present(row, at)), next, total: await countAdminCertificates(db, filter) };
}

type Revocation = { number: string; reasonZh: string; reasonEn: string; seen: number };

/** Tells the maker by a message, and open pages on both sides. */
async function announce(
  trx: Db,
  { id, enterpriseId, applicationId, version }: AdminCertificateRow,
  view: AdminCertificate,
  reason: Pick<Revocation, 'reasonZh' | 'reasonEn'>,
) {
  const { number, product, productEn } = view;
  const { reasonZh, reasonEn } = reason;
  const said = { product, productEn, number, applicationId, reason: { zh: reasonZh, en: reasonEn } };
  const facts = { topic: 'certificate', ...said } as const;
  await sendMessage(trx, draftMessage({ enterpriseId, dedupeKey: `revocation:${id}`, facts }));
  await emitEvent(trx, {
    rooms: [`enterprise:${enterpriseId}`, 'programme'],
    entity: 'certificate',
    entityId: id,
    version: eventsBefore + version,
    change: { applicationId, number },
  });
}

/**
 * Revokes a certificate, for good: search and verification say so from then on, with the reason.
 * @throws CatalogueError certificationRecordMissing; parameterInvalid (`reason` 'revoked', or 'version')
 */
export function revokeCertificate(
  { db, now }: Deps,
  actor: Actor,
  { number, seen, ...reason }: Revocation,
): Promise<AdminCertificate> {
  return db.transaction().execute(async (trx) => {
    const before = await lockCertificate(trx, number);
    if (!before) throw new CatalogueError('certificationRecordMissing');
    const { id, revokedAt, version, enterpriseId } = before;
    if (revokedAt !== null) throw new CatalogueError('parameterInvalid', { reason: 'revoked' });
    if (version !== seen) throw new CatalogueError('parameterInvalid', { reason: 'version', version });
    const at = now();
    await writeRevocation(trx, { id, at, ...reason });
    const row = await lockCertificate(trx, number);
    if (!row) throw new Error(`certificate ${number} is gone under its own lock`);
    const view = present(row, at);
    const state = certificateState(before, at);
    await recordProgrammeChange({ db: trx, now }, actor, {
      ...{ kind: 'certificate', id: number, action: 'revoked', enterpriseId },
      before: { state },
      after: { state: view.state, ...reason },
    });
    await announce(trx, row, view, reason);
    return view;
  });
}
