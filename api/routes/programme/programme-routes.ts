import type { Router } from 'express';
import type { Deps } from '#api/deps.ts';
import * as contract from '#contract/programme/programme.ts';
import { readAdminProgramme, readProgramme } from '#services/programme/read-programme.ts';
import { saveProgramme } from '#services/programme/save-programme.ts';
import { serve } from '../calls/serve.ts';

/** What the programme is called and looks like, for everybody, and for those who change it. */
export function programmeRoutes(router: Router, deps: Deps): void {
  const { db } = deps;
  serve(router, contract.readProgramme, deps, ({ actor }) => readProgramme(db, actor));
  serve(router, contract.readAdminProgramme, deps, () => readAdminProgramme(db));
  serve(router, contract.changeProgramme, deps, ({ actor }, { body }) => saveProgramme(deps, actor, body));
}
