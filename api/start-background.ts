import { Gauge } from 'prom-client';
import { createDatabase } from '#db/connection.ts';
import { findAuditDelay } from '#db/queries/audit.ts';
import { workflowEffects } from '#services/effects/handle-effects.ts';
import { startEffectRelay } from '#services/effects/relay.ts';
import { reconcileApplications } from '#services/reconcile-applications.ts';
import { startAuditSealer } from '#services/seal-audit.ts';
import { enqueueCertificate, enqueueMail, enqueueParse } from '#workers/queues/enqueue-effects.ts';
import type { Queues } from '#workers/queues/open-queues.ts';
import type { Deps } from './deps.ts';

/** Milliseconds between two comparisons of applications and runs: a lost run is found well within a minute. */
const RECONCILE_EVERY = 15_000;

function startReconciler(deps: Deps): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  let busy = false;
  const look = () => {
    if (busy) return;
    busy = true;
    running = reconcileApplications(deps)
      .then((stuck) => {
        if (stuck > 0) deps.log.warn({ stuck }, 'applications need an operator');
      })
      .catch((err: unknown) => deps.log.warn({ err }, 'runs could not be compared'))
      .finally(() => {
        busy = false;
      });
  };
  const timer = setInterval(look, RECONCILE_EVERY);
  look();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/** Sealing has a connection of its own: it must not queue behind requests for the pool. */
function startSealer({ config, log, anchors, now, metrics }: Deps): () => Promise<void> {
  const db = createDatabase(config.databaseUrl, { sees: 'all', max: 1, applicationName: 'assay-audit' });
  const sealer = startAuditSealer({ db, log, anchors, now });
  new Gauge({
    name: 'audit_unsealed_seconds',
    help: 'Age of the oldest entry of the audit log that is not sealed',
    registers: [metrics.registry],
    async collect() {
      this.set(await findAuditDelay(db).catch(() => Number.NaN));
    },
  });
  return async () => {
    await sealer.stop();
    await db.destroy();
  };
}

/** What the portal does beside answering: hands effects to the engines, looks for lost runs, and seals the audit log. */
export function startBackground(deps: Deps, queues: Queues): () => Promise<void> {
  const relay = startEffectRelay(deps, {
    ...workflowEffects(deps),
    'parse-test-result': (effect) => enqueueParse(queues, effect),
    'render-certificate': (effect) => enqueueCertificate(queues, effect),
    'send-mail': (effect) => enqueueMail(queues, effect),
  });
  const stopReconciler = startReconciler(deps);
  const stopSealer = startSealer(deps);
  return async () => {
    await relay.stop();
    await stopReconciler();
    await stopSealer();
  };
}
