import { sql } from 'kysely';
import type { Db } from '#db/schema/database.ts';

export type StoredLogo = { hash: string; png: Buffer; width: number; height: number };
export type ProgrammeRow = {
  value: Record<string, unknown> | null;
  /** How often it was saved; 0 while the defaults stand. */
  version: number;
  logo: Omit<StoredLogo, 'png'> | null;
  /** When its office works, as it is stored: the config key `holidays`. */
  days: unknown;
};

/** The stored identity of the programme, its logo without the bytes, and the office calendar, in one statement. */
export async function findProgramme(db: Db): Promise<ProgrammeRow> {
  const { days, value, version, hash, width, height } = await db
    .selectFrom(sql<Record<never, never>>`(select)`.as('always'))
    .leftJoin('programme', (join) => join.onTrue())
    .leftJoin('programmeLogo', 'programmeLogo.hash', 'programme.logo')
    .select(['value', 'version', 'hash', 'width', 'height'])
    .select(sql<unknown>`(select config.value from config where key = 'holidays')`.as('days'))
    .executeTakeFirstOrThrow();
  const logo = hash === null || width === null || height === null ? null : { hash, width, height };
  return { value, version: version ?? 0, logo, days };
}

export async function findLogo(db: Db, hash: string): Promise<StoredLogo | undefined> {
  return db
    .selectFrom('programmeLogo')
    .select(['hash', 'png', 'width', 'height'])
    .where('hash', '=', hash)
    .executeTakeFirst();
}

export async function insertLogo(db: Db, { hash, png, width, height }: StoredLogo): Promise<void> {
  await db
    .insertInto('programmeLogo')
    .values({ hash, png, width, height })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

type ProgrammeChange = { value: Record<string, unknown>; logo: string | null; seen: number };

/** Stores the identity as the next version of the one seen; false when it has changed. */
export async function putProgramme(db: Db, { value, logo, seen }: ProgrammeChange): Promise<boolean> {
  const text = JSON.stringify(value);
  const { numAffectedRows } = await sql`
    insert into programme (value, logo, version) select ${text}::jsonb, ${logo}, 1
      where ${seen} = 0 or exists (select from programme)
    on conflict (one) do update set value = excluded.value, logo = excluded.logo,
      version = programme.version + 1, updated_at = now() where programme.version = ${seen}`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}
