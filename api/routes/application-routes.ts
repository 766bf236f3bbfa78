import type { Router } from 'express';
import type { Deps } from '#api/deps.ts';
import {
  amendMaterials,
  commandApplication,
  createApplication,
  getApplication,
  listApplications,
  nudgeOffice,
} from '#contract/applications.ts';
import { getReport } from '#contract/reports/reports.ts';
import { amendMaterials as amend } from '#services/applications/amend-materials.ts';
import { createApplication as create } from '#services/applications/create-application.ts';
import { listApplications as list } from '#services/applications/list-applications.ts';
import { nudgeOffice as nudge } from '#services/applications/nudge-office.ts';
import { readApplication } from '#services/applications/read-application.ts';
import { readSummary } from '#services/applications/read-summary.ts';
import { submitCommand } from '#services/commands/submit-command.ts';
import { readReport } from '#services/reports/read-report.ts';
import { logCommand } from './calls/log-command.ts';
import { requireKey } from './calls/require-key.ts';
import { serve } from './calls/serve.ts';

/** The partner's side of applications; reading them is open to the programme, too. */
export function applicationRoutes(router: Router, deps: Deps): void {
  serve(router, listApplications, deps, ({ deps, actor }, { query }) => list(deps, actor, query));
  serve(router, getApplication, deps, ({ deps, actor }, { params }) =>
    readApplication(deps, actor, params.id),
  );
  serve(router, getReport, deps, ({ deps, actor }, { params }) => readReport(deps, actor, params.id));
  serve(router, createApplication, deps, async (context, { body }) => {
    const row = await create(context.deps, context.actor, { key: requireKey(context), input: body });
    context.log.info({ application: row.number, workflowId: row.number }, 'application');
    return readSummary(context.deps, context.actor, row.id);
  });
  serve(router, amendMaterials, deps, async ({ deps, actor }, { params, body }) => {
    await amend(deps, actor, { applicationId: params.id, amendment: body });
    return (await readApplication(deps, actor, params.id)).materials;
  });
  serve(router, nudgeOffice, deps, async ({ deps, actor }, { params }) => {
    const { at } = await nudge(deps, actor, params.id);
    return { at: at.toISOString() };
  });
  serve(router, commandApplication, deps, async (context, { params, body: command }) => {
    const submission = { applicationId: params.id, id: requireKey(context), command, seenVersion: null };
    return logCommand(context, submission, await submitCommand(context.deps, context.actor, submission));
  });
}
