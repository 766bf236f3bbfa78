import { type RawBuilder, sql } from 'kysely';
import { buildOnce } from '../build-once.ts';
import type { Db } from '../schema/database.ts';

/** Where a test result belongs. */
type Place = { applicationId: string; configurationId: string };

const isKnown = (application: string, configuration: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from application_configuration
    where application_id = ${sql.ref(application)} and configuration_id = ${configuration})`;

const receivable = buildOnce((db) =>
  db
    .selectFrom('application')
    .select([
      'status',
      isKnown('application.id', sql`${''}::uuid`).as('isKnown'),
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

/**
 * What a new upload finds, for the statement that stores it under its application's lock: whether the configuration is one of
 * the application's own, the application's step is on its way already, and an earlier result stands there or is covered.
 * Asked with the lock itself, what came last could be missed: a statement sees what there was when it began.
 */
export const arrivalFacts = (upload: string) => {
  const own = (column: string) => sql.ref(`${upload}.${column}`);
  return [
    isKnown(`${upload}.application_id`, own('configuration_id')).as('isKnown'),
    sql<boolean>`exists (select from command where application_id = ${own('application_id')}
      and state = 'recorded' and type = 'receive-result')`.as('isAdvancing'),
    sql<boolean>`exists (select from upload where application_id = ${own('application_id')}
      and configuration_id = ${own('configuration_id')} and (withdrawn_at is null or covered))`.as(
      'hasEarlier',
    ),
  ] as const;
};
