import { createHash } from 'node:crypto';
import type { verifyAudit as verifyEndpoint } from '#contract/audit.ts';
import type { EndpointResponse } from '#contract/endpoint.ts';
import { findAuditHash, findAuditHead, listAuditChain } from '#db/queries/audit.ts';
import type { Db } from '#db/schema.ts';
import { auditVerificationLimit, canonicalEntry } from '#domain/audit.ts';

type Verdict = EndpointResponse<typeof verifyEndpoint>;
type Row = Awaited<ReturnType<typeof listAuditChain>>[number];
type Link = { sequence: number; hash: string };

const batchSize = 1_000;
const origin: Link = { sequence: 0, hash: '0'.repeat(64) };

/**
 * Checks the chain of the audit log after the entry `after`, as far as one call may go: that no number is missing, that
 * each entry is what its hash was made of and names the hash before it, and that the last is the one the chain ends in.
 */
export async function verifyAudit(
  db: Db,
  after: number,
  limit: number = auditVerificationLimit,
): Promise<Verdict> {
  // First, so that what is written meanwhile lies beyond it.
  const head = await findAuditHead(db);
  let link = await startAfter(db, after);
  if (!link) return verdict(after - 1, head.sequence, { sequence: after, reason: 'missing' });
  const end = Math.min(head.sequence, after + limit);
  while (link.sequence < end) {
    const rows = await listAuditChain(db, link.sequence, Math.min(batchSize, end - link.sequence));
    for (const row of rows) {
      const reason = faultOf(row, link);
      const sequence = link.sequence + 1;
      if (reason) return verdict(link.sequence, head.sequence, { sequence, reason });
      link = row;
    }
    if (rows.length === 0) {
      return verdict(link.sequence, head.sequence, { sequence: link.sequence + 1, reason: 'missing' });
    }
  }
  const isEnd = link.sequence === head.sequence;
  if (isEnd && link.hash !== head.hash) {
    return verdict(link.sequence - 1, head.sequence, { sequence: link.sequence, reason: 'unlinked' });
  }
  return { ...verdict(link.sequence, head.sequence, null), next: isEnd ? null : link.sequence };
}

async function startAfter(db: Db, sequence: number): Promise<Link | null> {
  if (sequence === 0) return origin;
  const row = await findAuditHash(db, sequence);
  return row ? { sequence, hash: row.hash } : null;
}

function faultOf(row: Row, before: Link): 'missing' | 'changed' | 'unlinked' | null {
  if (row.sequence !== before.sequence + 1) return 'missing';
  if (row.previousHash !== before.hash) return 'unlinked';
  const hash = createHash('sha256').update(canonicalEntry(row)).digest('hex');
  return hash === row.hash ? null : 'changed';
}

function verdict(checkedTo: number, head: number, broken: Verdict['broken']): Verdict {
  return { holds: broken === null, checkedTo: Math.max(0, checkedTo), head, broken, next: null };
}
