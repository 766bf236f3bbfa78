import type { Router } from 'express';
import type { Deps } from '#api/deps.ts';
import * as contract from '#contract/programme/admin-notices.ts';
import { deleteBulletin, deleteMaintenance } from '#services/notices/delete-notice.ts';
import { listNotices } from '#services/notices/list-notices.ts';
import { readBulletin, readMaintenanceNotice } from '#services/notices/read-notice.ts';
import { saveBulletin } from '#services/notices/save-bulletin.ts';
import { saveMaintenance } from '#services/notices/save-maintenance.ts';
import { serve } from '../calls/serve.ts';

const fresh = { id: null, seen: 0 };

/** Bulletins and maintenance notices as the programme writes and publishes them. */
export function adminNoticeRoutes(router: Router, deps: Deps): void {
  serve(router, contract.listNotices, deps, ({ deps }, { query }) => listNotices(deps, query));
  serve(router, contract.readBulletin, deps, ({ deps }, { params }) => readBulletin(deps, params.id));
  serve(router, contract.createBulletin, deps, ({ deps, actor }, { body: bulletin }) =>
    saveBulletin(deps, actor, { ...fresh, bulletin }),
  );
  serve(
    router,
    contract.editBulletin,
    deps,
    ({ deps, actor }, { params: { id }, body: { seen, ...bulletin } }) =>
      saveBulletin(deps, actor, { id, seen, bulletin }),
  );
  serve(router, contract.deleteBulletin, deps, ({ deps, actor }, { params }) =>
    deleteBulletin(deps, actor, params.id),
  );
  serve(router, contract.readMaintenanceNotice, deps, ({ deps }, { params }) =>
    readMaintenanceNotice(deps, params.id),
  );
  serve(router, contract.createMaintenance, deps, ({ deps, actor }, { body: notice }) =>
    saveMaintenance(deps, actor, { ...fresh, notice }),
  );
  serve(
    router,
    contract.editMaintenance,
    deps,
    ({ deps, actor }, { params: { id }, body: { seen, ...notice } }) =>
      saveMaintenance(deps, actor, { id, seen, notice }),
  );
  serve(router, contract.deleteMaintenance, deps, ({ deps, actor }, { params }) =>
    deleteMaintenance(deps, actor, params.id),
  );
}
