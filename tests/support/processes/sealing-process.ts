import { createLog } from '#api/base/logging.ts';
import { createDatabase } from '#db/connection.ts';
import { createFolderAnchors } from '#infra/audit-anchors.ts';
import { startAuditSealer } from '#services/audit/seal-audit.ts';

// A process that does nothing but seal the audit log, for tests that kill it: DATABASE_URL, AUDIT_ANCHOR_DIR.
const { DATABASE_URL = '', AUDIT_ANCHOR_DIR = '' } = process.env;
startAuditSealer(
  {
    db: createDatabase(DATABASE_URL, { sees: 'all', max: 1, applicationName: 'sealing-process' }),
    log: createLog('sealing', 'silent'),
    anchors: createFolderAnchors(AUDIT_ANCHOR_DIR),
    now: () => new Date(),
  },
  { batch: 3 },
);
process.on('disconnect', () => process.exit());
process.send?.('ready');
