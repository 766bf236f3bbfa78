import { randomUUID } from 'node:crypto';
import { notifyRecheck } from '#db/queries/live-sessions.ts';
import { findSetting, putSetting } from '#db/queries/settings.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import { ipSegmentsInForce } from '#domain/ip-segments/ip-segments.ts';
import { recordAudit } from '#services/audit/record-audit.ts';

/**
 * Lets the console be reached from anywhere again, from the machine's own command line: for an office whose network
 * changed. It is audited.
 * @returns the segments that held until now
 */
export async function openConsole({ db }: { db: Db }): Promise<string[]> {
  const note = {
    requestId: randomUUID(),
    actor: null,
    address: 'command line',
    operation: 'setting.administer',
    target: null,
  } as const;
  await recordAudit({ db }, { ...note, phase: 'asked' });
  const former = await inTransaction(db, async (trx) => {
    const { value, version } = await findSetting(trx, 'ipSegments');
    if (version > 0) await putSetting(trx, 'ipSegments', { segments: [] }, version);
    await notifyRecheck(trx);
    return ipSegmentsInForce(value).segments;
  });
  await recordAudit({ db }, { ...note, phase: 'done' });
  return former;
}
