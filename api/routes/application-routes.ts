import type { Router } from 'express';
import type { Deps } from '#api/deps.ts';
import {
  amendMaterials,
  commandApplication,
  createApplication,
  getApplication,
  listApplications,
} from '#contract/applications.ts';
import { amendMaterials as amend } from '#services/amend-materials.ts';
import { createApplication as create } from '#services/create-application.ts';
import { listApplications as list } from '#services/list-applications.ts';
import { readApplication } from '#services/read-application.ts';
import { readSummary } from '#services/read-summary.ts';
import { submitCommand } from '#services/submit-command.ts';
import { logCommand } from './log-command.ts';
import { requireKey } from './require-key.ts';
import { serve } from './serve.ts';

/** The partner's side of applications; reading them is open to the programme, too. */
export function applicationRoutes(router: Router, deps: Deps): void {
  serve(router, listApplications, deps, ({ actor }, { query }) => list(deps, actor, query));
  serve(router, getApplication, deps, ({ actor }, { params }) => readApplication(deps, actor, params.id));
  serve(router, createApplication, deps, async (context, { body }) => {
    const row = await create(deps, context.actor, requireKey(context), body);
    context.log.info({ application: row.number, workflowId: row.number }, 'application');
    return readSummary(deps, context.actor, row.id);
  });
  serve(router, amendMaterials, deps, async ({ actor }, { params, body }) => {
    await amend(deps, actor, params.id, body);
    return (await readApplication(deps, actor, params.id)).materials;
  });
  serve(router, commandApplication, deps, async (context, { params, body: command }) => {
    const submission = { applicationId: params.id, id: requireKey(context), command, seenVersion: null };
    return logCommand(context, submission, await submitCommand(deps, context.actor, submission));
  });
}
