import { findApplication, findNames } from '#db/queries/applications.ts';
import type { Db } from '#db/schema/database.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import type { ApplicationWorkflows } from '#workflows/client/client.ts';

/** Starts the run of an application; `anew` also after a run that was terminated, failed or lost. Harmless to repeat. */
export async function startApplication(
  deps: { db: Db; applications: ApplicationWorkflows },
  { applicationId, anew = false }: { applicationId: string; anew?: boolean },
): Promise<void> {
  const row = await findApplication(deps.db, applicationId, 'all');
  if (!row) throw new CatalogueError('applicationMissing');
  const { product, enterprise } = await findNames(deps.db, row);
  await deps.applications.start(
    {
      applicationId,
      number: row.number,
      summary: `${row.number} · ${product} · ${enterprise}`,
      details: `Certification application of **${product}** by ${enterprise}, ${row.mode} mode, ${row.type}. Every change arrives as an update named after its command.`,
    },
    anew,
  );
}
