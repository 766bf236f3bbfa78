import type { Router } from 'express';
import type { Deps } from '#api/deps.ts';
import * as contract from '#contract/applications/arrivals.ts';
import { arrivalLimits } from '#domain/arrivals/arrivals.ts';
import { beginArrival } from '#services/arrivals/begin-arrival.ts';
import { cancelArrival, listArrivals } from '#services/arrivals/find-arrival.ts';
import { finishArrival } from '#services/arrivals/finish-arrival.ts';
import { sendArrivalBytes } from '#services/arrivals/send-bytes.ts';
import { takePart } from '../calls/announced-bytes.ts';
import { serve } from '../calls/serve.ts';

/** Test results that come in parts, from enterprises and labs. */
export function arrivalRoutes(router: Router, deps: Deps): void {
  serve(router, contract.beginArrival, deps, ({ deps, actor }, { body }) => beginArrival(deps, actor, body));
  serve(router, contract.listArrivals, deps, async ({ deps, actor }) => ({
    rows: await listArrivals(deps, actor),
  }));
  serve(router, contract.sendArrivalBytes, deps, ({ deps, actor, request }, { params, query: { offset } }) =>
    takePart(request, { offset, max: arrivalLimits.partBytes }, (part) =>
      sendArrivalBytes(deps, actor, { ...params, ...part }),
    ),
  );
  serve(router, contract.finishArrival, deps, ({ deps, actor, requestId }, { params }) =>
    finishArrival(deps, actor, { ...params, requestId }),
  );
  serve(router, contract.cancelArrival, deps, ({ deps, actor }, { params }) =>
    cancelArrival(deps, actor, params.id),
  );
}
