import { sql } from 'kysely';
import { buildOnce } from '../build-once.ts';
import type { Db } from '../schema.ts';

/** Where a test result belongs. */
type Place = { applicationId: string; configurationId: string };

const isKnown = (application: string) => sql<boolean>`exists (select from application_configuration
    where application_id = ${sql.ref(application)} and configuration_id = ${''}::uuid)`;

const receivable = buildOnce((db) =>
  db
    .selectFrom('application')
    .select([
      'status',
      isKnown('application.id').as('isKnown'),
      sql<boolean>`exists (select from upload where id = ${''}::uuid)`.as('isRepeat'),
    ])
    .where('id', '=', '')
    .where('enterpriseId', '=', ''),
);

/** What decides whether a result may come, and whether one of this id came before; undefined for no application of theirs. */
export async function findReceivable(
  db: Db,
  { enterpriseId, id, ...place }: Place & { enterpriseId: string; id: string | null },
) {
  const { applicationId, configurationId } = place;
  const [found] = await receivable(db, [configurationId, id, applicationId, enterpriseId]);
  return found;
}

const arriving = buildOnce((db) =>
  db
    .selectFrom('application')
    .select([
      isKnown('application.id').as('isKnown'),
      sql<boolean>`exists (select from command where application_id = application.id
        and state = 'recorded' and type = 'receive-result')`.as('isAdvancing'),
      sql<boolean>`exists (select from upload where application_id = application.id
        and configuration_id = ${''}::uuid and (withdrawn_at is null or covered))`.as('hasEarlier'),
    ])
    .where('id', '=', ''),
);

/**
 * What a result finds under its application's lock: whether the configuration is one of its own, the application's step
 * is on its way already, and an earlier result stands there or is covered.
 */
export async function findArriving(trx: Db, { applicationId, configurationId }: Place) {
  const [found] = await arriving(trx, [configurationId, configurationId, applicationId]);
  if (!found) throw new Error(`application ${applicationId} is not there, though it is locked`);
  return found;
}
