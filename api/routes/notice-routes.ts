import type { Router } from 'express';
import type { Deps } from '#api/deps.ts';
import * as contract from '#contract/notices.ts';
import { listBulletins } from '#services/notices/list-bulletins.ts';
import { markShown } from '#services/notices/mark-shown.ts';
import { readMaintenance } from '#services/notices/read-maintenance.ts';
import { serve } from './calls/serve.ts';

/** Bulletins and the maintenance notice. */
export function noticeRoutes(router: Router, deps: Deps): void {
  serve(router, contract.listAnnouncements, deps, ({ deps, actor, locale }) =>
    listBulletins(deps, actor, locale),
  );
  serve(router, contract.markShown, deps, ({ deps, actor }, { params }) => markShown(deps, actor, params.id));
  serve(router, contract.getMaintenance, deps, ({ deps, locale }) => readMaintenance(deps, locale));
}
