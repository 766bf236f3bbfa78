import { createHash } from 'node:crypto';
import type { verifyAudit as verifyEndpoint } from '#contract/audit.ts';
import type { EndpointResponse } from '#contract/endpoint.ts';
import { findAuditHash, findAuditHead, listAuditChain } from '#db/queries/audit.ts';
import type { Db } from '#db/schema/database.ts';
import { auditVerificationLimit, canonicalEntry } from '#domain/audit/audit.ts';
import type { AnchorStore, AuditAnchor } from '#infra/audit-anchors.ts';

type Verdict = EndpointResponse<typeof verifyEndpoint>;
type Broken = NonNullable<Verdict['broken']>;
type Row = Awaited<ReturnType<typeof listAuditChain>>[number];
type Link = { sequence: number; hash: string };
type Deps = { db: Db; anchors: AnchorStore };
/** What a call compares with, and how many of the anchors agreed so far. */
type Compared = {
  head: Link;
  newest: AuditAnchor | null;
  byNumber: ReadonlyMap<number, AuditAnchor[]>;
  matched: number;
  damaged: number;
};

const batchSize = 1_000;
const origin: Link = { sequence: 0, hash: '0'.repeat(64) };

/**
 * Checks the audit log after the entry `after`, as far as one call may go: that no number is missing, that each entry
 * is what its hash was made of and names the hash before it, that the last is the one the chain ends in; and, against
 * the anchors outside of the database, that no entry has another hash than was anchored and none is missing at the end.
 */
export async function verifyAudit(
  { db, anchors }: Deps,
  { after, limit = auditVerificationLimit }: { after: number; limit?: number },
): Promise<Verdict> {
  // The anchor before the head, and the head before the entries: what is written meanwhile lies beyond them.
  const newest = await anchors.newest();
  const head = await findAuditHead(db);
  const end = Math.min(head.sequence, after + limit);
  const known = await anchors.between(after, end);
  const byNumber = Map.groupBy(known.anchors, ({ sequence }) => sequence);
  const compared: Compared = { head, newest, byNumber, matched: 0, damaged: known.damaged };
  const start = after === 0 ? origin : await findLink(db, after);
  if (!start) return verdict(compared, after - 1, fault(after, 'missing'));
  const { link, broken } = await compareEntries(db, start, end, compared);
  if (broken) return verdict(compared, link.sequence, broken);
  if (link.sequence < head.sequence)
    return { ...verdict(compared, link.sequence, null), next: link.sequence };
  if (link.hash !== head.hash) return verdict(compared, link.sequence - 1, fault(link.sequence, 'unlinked'));
  const cut = newest !== null && newest.sequence > head.sequence;
  return verdict(compared, link.sequence, cut ? fault(link.sequence + 1, 'cut', newest) : null);
}

async function compareEntries(db: Db, start: Link, end: number, compared: Compared) {
  let link = start;
  while (link.sequence < end) {
    const rows = await listAuditChain(db, link.sequence, Math.min(batchSize, end - link.sequence));
    for (const row of rows) {
      const broken = faultOf(row, link, compared);
      if (broken) return { link, broken };
      link = row;
    }
    if (rows.length === 0) return { link, broken: fault(link.sequence + 1, 'missing') };
  }
  return { link, broken: null };
}

async function findLink(db: Db, sequence: number): Promise<Link | null> {
  const row = await findAuditHash(db, sequence);
  return row ? { sequence, hash: row.hash } : null;
}

function faultOf(row: Row, before: Link, compared: Compared): Broken | null {
  const sequence = before.sequence + 1;
  if (row.sequence !== sequence) return fault(sequence, 'missing');
  if (row.previousHash !== before.hash) return fault(sequence, 'unlinked');
  const hash = createHash('sha256').update(canonicalEntry(row)).digest('hex');
  if (hash !== row.hash) return fault(sequence, 'changed');
  const anchors = compared.byNumber.get(sequence) ?? [];
  const other = anchors.find((anchor) => anchor.hash !== hash);
  if (other) return fault(sequence, 'replaced', other);
  compared.matched += anchors.length;
  return null;
}

function fault(sequence: number, reason: Broken['reason'], anchor: AuditAnchor | null = null): Broken {
  return { sequence, reason, anchor };
}

function verdict(
  { head, newest, matched, damaged }: Compared,
  checkedTo: number,
  broken: Broken | null,
): Verdict {
  return {
    holds: broken === null,
    checkedTo: Math.max(0, checkedTo),
    head: head.sequence,
    broken,
    anchors: { matched, damaged, newest },
    next: null,
  };
}
