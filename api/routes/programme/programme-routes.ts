import type { Router } from 'express';
import type { Deps } from '#api/deps.ts';
import * as admin from '#contract/programme/admin-programme.ts';
import { readHome as home, readProgramme as programme } from '#contract/programme/programme.ts';
import { readAdminHome, readHome, saveHome } from '#services/programme/home-texts.ts';
import { readAdminProgramme, readProgramme } from '#services/programme/read-programme.ts';
import { saveProgramme } from '#services/programme/save-programme.ts';
import { serve } from '../calls/serve.ts';

/** What the programme is called and looks like, for everybody, and for those who change it. */
export function programmeRoutes(router: Router, deps: Deps): void {
  serve(router, programme, deps, ({ deps, actor }) => readProgramme(deps.db, actor));
  serve(router, admin.readAdminProgramme, deps, ({ deps }) => readAdminProgramme(deps.db));
  serve(router, home, deps, ({ deps }) => readHome(deps));
  serve(router, admin.readAdminHome, deps, ({ deps }) => readAdminHome(deps));
  serve(router, admin.changeHome, deps, ({ deps, actor }, { body }) => saveHome(deps, actor, body));
  serve(router, admin.changeProgramme, deps, ({ deps, actor }, { body }) => saveProgramme(deps, actor, body));
}
