import type { MigrationProvider } from 'kysely/migration';
import { migrateToLatest } from '#db/migrate.ts';
import { query } from './migrated-database.ts';

type Column = { type: string; required: boolean; filled: boolean };

/** Tables, views, sequences and functions by their names, and the columns of each table. */
async function readSchema(url: string) {
  const objects = await query(
    url,
    `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'S')
     union select oid::regprocedure::text from pg_proc where pronamespace = 'public'::regnamespace`,
  );
  const columns = await query(
    url,
    `select format('%s.%s', attrelid::regclass, attname) as name, attrelid::regclass::text as table,
       format_type(atttypid, atttypmod) as type, attnotnull as required,
       atthasdef or attidentity <> '' as filled
     from pg_attribute join pg_class on pg_class.oid = attrelid
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') and attnum > 0 and not attisdropped`,
  );
  return {
    objects: new Set(objects.map(({ name }) => String(name))),
    columns: new Map(columns.map((row) => [String(row.name), row as Column & { table: string }])),
  };
}

type Schema = Awaited<ReturnType<typeof readSchema>>;

/** What the version before would miss or could not write any more. */
function findBreaks(before: Schema, after: Schema): string[] {
  const gone = [...before.objects].filter((name) => !after.objects.has(name));
  const columns = [...before.columns].flatMap(([name, { type, table, required }]) => {
    const now = after.columns.get(name);
    if (!now) return after.objects.has(table) ? [`${name} is gone`] : [];
    if (now.type !== type) return [`${name} was ${type} and is ${now.type}`];
    return now.required && !required && !now.filled ? [`${name} must be given`] : [];
  });
  const demanded = [...after.columns].flatMap(([name, { table, required, filled }]) =>
    before.objects.has(table) && !before.columns.has(name) && required && !filled
      ? [`${name} must be given`]
      : [],
  );
  return [...gone.map((name) => `${name} is gone`), ...columns, ...demanded];
}

/** Runs migrations one by one on an empty database; says of each expand step what it breaks for the version before. */
export async function findBrokenSteps(url: string, provider: MigrationProvider): Promise<string[]> {
  const migrations = Object.entries(await provider.getMigrations()).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const found: string[] = [];
  let before: Schema | undefined;
  for (const [index, [name]] of migrations.entries()) {
    const upTo = Object.fromEntries(migrations.slice(0, index + 1));
    await migrateToLatest(url, { getMigrations: async () => upTo });
    const after = await readSchema(url);
    if (before && name.includes('-expand-'))
      found.push(...findBreaks(before, after).map((what) => `${name}: ${what}`));
    before = after;
  }
  return found;
}
