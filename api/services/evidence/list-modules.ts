import { z } from 'zod';
import type { listModuleResults, ModuleResultView } from '#contract/applications/module-results.ts';
import type { EndpointResponse } from '#contract/endpoint.ts';
import { decodeCursor, encodeCursor } from '#db/cursor.ts';
import { findModules } from '#db/queries/module-results.ts';
import type { Db } from '#db/schema/database.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { isChosen, type ModuleChoice, moduleState } from '#domain/test-results/module-results.ts';
import { type ModuleResult, testReportSchema } from '#domain/test-results/test-results.ts';
import { requireResultsOf } from './require-results.ts';

type Input = {
  applicationId: string;
  configurationId: string;
  choice: ModuleChoice;
  after?: string;
  limit: number;
};

/** The last row's place among those of the choice, from 0. */
const placeSchema = z.strictObject({ place: z.int().min(0) });

function presentModule(module: ModuleResult): ModuleResultView {
  const { name, abi, reason, cases, passed, failed, blocked, runtimeMs } = module;
  const counts = { cases, passed, failed, blocked, runtimeMs };
  const { part = null, retriedBy = null, mended = 0 } = module;
  return {
    name,
    abi,
    state: moduleState(module),
    reason: reason || null,
    ...counts,
    part,
    retriedBy,
    mended,
  };
}

async function readModules(db: Db, input: Input): Promise<{ modules: ModuleResult[]; unlisted: number }> {
  const found = await findModules(db, input);
  if (!found) return { modules: [], unlisted: 0 };
  const modules = testReportSchema.shape.modules.parse(found.modules);
  return { modules, unlisted: Math.max(0, found.announced - modules.length - found.omitted) };
}

/**
 * A page of the modules of a configuration's result, at most 5,000 in all; none where no result stands. Throws
 * `applicationMissing`, also for another's application, `certificationRecordMissing` before the product is approved, and
 * `dataMissing` for a configuration that it is not for.
 */
export async function listModules(
  { db }: { db: Db },
  actor: Actor,
  input: Input,
): Promise<EndpointResponse<typeof listModuleResults>> {
  await requireResultsOf(db, actor, input);
  const { modules, unlisted } = await readModules(db, input);
  const of = (choice: ModuleChoice) => modules.filter((module) => isChosen(choice, module));
  const chosen = of(input.choice);
  const from = (decodeCursor(placeSchema, input.after)?.place ?? -1) + 1;
  const end = from + input.limit;
  return {
    rows: chosen.slice(from, end).map(presentModule),
    next: end < chosen.length ? encodeCursor({ place: end - 1 }) : null,
    total: chosen.length,
    counts: { unfinished: of('unfinished').length, failed: of('failed').length, all: modules.length },
    unlisted,
  };
}
