import type { Log } from '#api/base/logging.ts';
import { runEvery } from '#api/base/run-every.ts';
import { listExpiringUntold } from '#db/queries/admin-certificates.ts';
import { sendMessage } from '#db/queries/messages.ts';
import type { Db } from '#db/schema/database.ts';
import { officeDay } from '#domain/calendar/office-day.ts';
import { draftMessage } from '#services/messages/draft-message.ts';
import { readOfficeMoment } from '#services/settings/read-office.ts';
import { presentAdminCertificate } from './present-certificate.ts';

type Deps = { db: Db; now: () => Date };

/** Milliseconds between two looks at the calendar. */
const intervalMs = 60_000;
const atOnce = 100;
/** A portal that was away on the day tells of it late; what expired before is old news. */
const latestMs = 7 * 86_400_000;

/**
 * Tells enterprises of certificates on their last day, once for each last day that a certificate gets. Returns how many
 * were told of; a kill leaves the rest to the next run.
 */
export async function tellOfExpiry({ db, now }: Deps): Promise<number> {
  const at = await readOfficeMoment({ db, now });
  const to = officeDay(at.now, at.zone);
  const from = officeDay(new Date(at.now.getTime() - latestMs), at.zone);
  const rows = await listExpiringUntold(db, { from, to, limit: atOnce });
  for (const row of rows) {
    const { id, enterpriseId, validUntil } = row;
    const { product, productEn, number, applicationId } = presentAdminCertificate(row, at);
    const device = { product, productEn, number, applicationId };
    const facts = { topic: 'certificate-expiry', ...device, until: validUntil } as const;
    const dedupeKey = `expiry:${id}:${validUntil}`;
    await sendMessage(db, draftMessage({ enterpriseId, dedupeKey, facts }));
  }
  return rows.length;
}

/** Does so each minute until stopped. */
export function startTellingOfExpiry(deps: Deps & { log: Log }): () => Promise<void> {
  return runEvery(
    intervalMs,
    () => tellOfExpiry(deps),
    (err) => deps.log.warn({ err }, 'enterprises could not be told of certificates that expire'),
  );
}
