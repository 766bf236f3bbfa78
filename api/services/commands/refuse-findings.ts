import { type ApplicationRow, listConfigurationIds } from '#db/queries/applications.ts';
import { isWaiverRequest } from '#db/queries/waiver-requests.ts';
import type { Db } from '#db/schema/database.ts';
import { type Finding, findingsOf, type Rejection, refusedItems } from '#domain/applications/findings.ts';
import { readEditionByCode } from '#services/requirements/read-requirements.ts';
import type { Refusal } from './refusal.ts';

type Judged = Pick<ApplicationRow, 'id' | 'requirementEdition'>;

/** A configuration that a finding is about and that is not the application's. */
async function findForeign(
  db: Db,
  { id }: Judged,
  findings: readonly Finding[],
): Promise<string | undefined> {
  const named = findings.flatMap(({ target }) => (target?.kind === 'configuration' ? target.id : []));
  if (named.length === 0) return undefined;
  const own = await listConfigurationIds(db, id);
  return named.find((one) => !own.includes(one));
}

/** A finding names a requirement of the edition that its application is judged by, and parts that the application has. */
export async function refuseFindings(
  db: Db,
  row: Judged,
  command: Rejection & { bypassItemId?: string },
): Promise<Refusal | null> {
  const findings = findingsOf(command);
  const known = await readEditionByCode(db, row.requirementEdition);
  const unknown = findings.find(({ requirement }) => !known.has(requirement));
  if (unknown) return { error: 'dataMissing', details: { requirement: unknown.requirement } };
  const configurationId = await findForeign(db, row, findings);
  if (configurationId !== undefined) return { error: 'dataMissing', details: { configurationId } };
  for (const bypassItemId of refusedItems(command))
    if (!(await isWaiverRequest(db, row.id, bypassItemId)))
      return { error: 'dataMissing', details: { bypassItemId } };
  return null;
}
