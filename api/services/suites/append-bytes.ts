import type { SuiteUpload } from '#contract/programme/admin-suites.ts';
import type { PartDeps } from '#services/parts/hold-parts.ts';
import { type Part, writePart } from '#services/parts/write-part.ts';
import { heldUpload, requireUpload } from './hold-upload.ts';
import { presentUpload } from './read-suites.ts';

/** Appends bytes to an upload. @throws CatalogueError dataMissing, and what `writePart` throws */
export async function appendBytes(
  deps: PartDeps,
  { id, ...part }: Part & { id: string },
): Promise<SuiteUpload> {
  const { size } = await requireUpload(deps.db, id);
  await writePart(deps, { ...heldUpload(deps.db, id), size }, part);
  return presentUpload(deps, await requireUpload(deps.db, id));
}
