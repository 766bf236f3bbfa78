import type { ArrivalView } from '#contract/applications/arrivals.ts';
import type { ArrivalRow } from '#db/queries/arrivals.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { isPlainlyWrong, showsContent } from '#domain/arrivals/arrivals.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { detectBeginning, headBytes } from '#infra/detect-content.ts';
import { reachStorage } from '#services/files/reach-storage.ts';
import type { PartDeps } from '#services/parts/hold-parts.ts';
import { type Part, writePart, wrongOffset } from '#services/parts/write-part.ts';
import { admitArrival } from './arrival-target.ts';
import { dropArrival, presentArrival, requireArrival, targetOf } from './find-arrival.ts';

/** A wrong file is refused as soon as it shows what it is, and forgotten. @throws CatalogueError invalidTestResultFile */
async function judgeBeginning(deps: PartDeps, { id, size }: ArrivalRow, before: number, here: number) {
  if (!showsContent(here, size) || showsContent(before, size)) return;
  const head = await reachStorage(() => deps.storage.parts.readHead(id, headBytes));
  const content = await detectBeginning(head);
  if (!isPlainlyWrong(content)) return;
  await dropArrival(deps, id);
  throw new CatalogueError('invalidTestResultFile');
}

/**
 * Appends bytes to a test result on its way. Whether the actor may bring it is asked for each part.
 * @throws CatalogueError dataMissing, invalidTestResultFile, and what `admitArrival` and `writePart` throw
 */
export async function sendArrivalBytes(
  deps: PartDeps,
  actor: Actor,
  { id, ...part }: Part & { id: string },
): Promise<ArrivalView> {
  const row = await requireArrival(deps, actor, id);
  const { repeated } = await admitArrival(deps.db, actor, targetOf(row), id);
  // All of it is here.
  if (repeated || row.keptAt !== null) throw wrongOffset(row.size);
  const held = {
    table: 'arrival' as const,
    id,
    size: row.size,
    require: () => requireArrival(deps, actor, id),
  };
  const here = await writePart(deps, held, part);
  await judgeBeginning(deps, row, part.offset, here);
  return presentArrival(deps, await requireArrival(deps, actor, id));
}
