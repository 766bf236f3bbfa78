import { Gauge } from 'prom-client';
import type { Deps } from '#api/deps.ts';
import { createDatabase } from '#db/connection.ts';
import { findAuditDelay } from '#db/queries/audit.ts';
import { portalConnections } from '#domain/operations/database-connections.ts';
import { type AuditSealer, startAuditSealer } from '#services/audit/seal-audit.ts';
import { startTellingOfExpiry } from '#services/certificates/tell-of-expiry.ts';
import { workflowOutboxJobs } from '#services/commands/handle-outbox-jobs.ts';
import { queueOutboxJobs } from '#services/files/queue-outbox-jobs.ts';
import { startEndingDelegations } from '#services/labs/end-expired.ts';
import { startAnnouncingNotices } from '#services/notices/announce-due-notices.ts';
import { startSettling } from '#services/onboarding/start-settling.ts';
import { measureApplications } from '#services/operations/measure-applications.ts';
import { measureSystem } from '#services/operations/measure-system.ts';
import { neededOf } from '#services/operations/read-system-health.ts';
import { startReconciler } from '#services/operations/reconcile-if-due.ts';
import { startReporting } from '#services/operations/report-process.ts';
import { startDispatcher } from '#services/outbox/dispatcher.ts';
import { startCalculating } from '#services/reports/calculate-usual-waits.ts';
import { watchAddress } from '#services/surroundings/watch-address.ts';

/** Sealing has a connection of its own: it must not queue behind requests for the pool. */
function startSealer({ config, log, anchors, now, metrics }: Deps): AuditSealer {
  const db = createDatabase(config.database, {
    sees: 'all',
    max: portalConnections.auditSealer,
    applicationName: 'assay-audit',
  });
  const sealer = startAuditSealer({ db, log, anchors, now });
  new Gauge({
    name: 'audit_unsealed_seconds',
    help: 'Age of the oldest entry of the audit log that is not sealed',
    registers: [metrics.registry],
    async collect() {
      this.set(await findAuditDelay(db).catch(() => Number.NaN));
    },
  });
  return {
    check: sealer.check,
    stop: async () => {
      await sealer.stop();
      await db.destroy();
    },
  };
}

/** What the portal does beside answering, until it is stopped. */
export function startBackground(deps: Deps): () => Promise<void> {
  const dispatcher = startDispatcher(deps, {
    handlers: {
      ...workflowOutboxJobs(deps),
      ...queueOutboxJobs(deps),
    },
  });
  measureSystem(deps, neededOf(deps.config));
  measureApplications(deps.db, deps.metrics);
  const sealer = startSealer(deps);
  const checks = { ...deps.checks, ...watchAddress(deps.config.portal.url), audit: sealer.check };
  const stops = [
    dispatcher.stop,
    startReconciler(deps),
    startAnnouncingNotices(deps),
    startSettling(deps),
    startEndingDelegations(deps),
    startTellingOfExpiry(deps),
    startCalculating(deps),
    startReporting({ ...deps, checks }, { kind: 'portal' }),
    sealer.stop,
  ];
  return async () => {
    for (const stop of stops) await stop();
  };
}
