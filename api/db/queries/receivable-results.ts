import { type RawBuilder, sql } from 'kysely';
import { buildOnce } from '../build-once.ts';
import type { Db } from '../schema/database.ts';

/** Where a test result belongs. */
type Target = { applicationId: string; configurationId: string };

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

/**
 * What decides whether a result may be received, and whether its id exists; undefined for another tenant's
 * application.
 */
export async function findReceivable(
  db: Db,
  { enterpriseId, id, ...place }: Target & { enterpriseId: string; id: string | null },
) {
  const { applicationId, configurationId } = place;
  const [found] = await receivable(db, [configurationId, id, applicationId, enterpriseId]);
  return found;
}

/**
 * Facts for the statement that stores an upload under its application's lock: whether the configuration is the
 * application's, whether its step is under way, and whether an earlier result is accepted or superseded. Taking the
 * lock in the same statement could miss the last change: a statement sees the snapshot of its start.
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
