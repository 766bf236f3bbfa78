import { workflowEffects } from '#services/effects/handle-effects.ts';
import { startEffectRelay } from '#services/effects/relay.ts';
import { reconcileApplications } from '#services/reconcile-applications.ts';
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

/** What the portal does beside answering: hands effects to the engines and looks for lost runs. */
export function startBackground(deps: Deps, queues: Queues): () => Promise<void> {
  const relay = startEffectRelay(deps, {
    ...workflowEffects(deps),
    'parse-test-result': (effect) => enqueueParse(queues, effect),
    'render-certificate': (effect) => enqueueCertificate(queues, effect),
    'send-mail': (effect) => enqueueMail(queues, effect),
  });
  const stopReconciler = startReconciler(deps);
  return async () => {
    await relay.stop();
    await stopReconciler();
  };
}
