import type { Router } from 'express';
import type { Deps } from '#api/deps.ts';
import * as admin from '#contract/programme/admin-programme.ts';
import { readProgramme as programme } from '#contract/programme/programme.ts';
import { readAdminProgramme, readProgramme } from '#services/programme/read-programme.ts';
import { saveProgramme } from '#services/programme/save-programme.ts';
import { serve } from '../calls/serve.ts';

/** What the programme is called and looks like, for everybody, and for those who change it. */
export function programmeRoutes(router: Router, deps: Deps): void {
  const { db } = deps;
  serve(router, programme, deps, ({ actor }) => readProgramme(db, actor));
  serve(router, admin.readAdminProgramme, deps, () => readAdminProgramme(db));
  serve(router, admin.changeProgramme, deps, ({ actor }, { body }) => saveProgramme(deps, actor, body));
}
