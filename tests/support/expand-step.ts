import type { MigrationProvider } from 'kysely/migration';
import type { AddedIndexes, MigrationModule } from '#db/build-indexes.ts';
import { migrateToLatest } from '#db/migrate.ts';
import { query } from './migrated-database.ts';

type Column = { type: string; required: boolean; filled: boolean };

/** Where each table's rows lie, which is elsewhere once they were written anew, and the table of each index. */
async function readFiles(url: string) {
  const files = await query(
    url,
    `select relname::text as name, pg_relation_filenode(oid) as file from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  const indexes = await query(
    url,
    `select i.relname::text as name, t.relname::text as table from pg_index
     join pg_class i on i.oid = indexrelid join pg_class t on t.oid = indrelid
     where i.relnamespace = 'public'::regnamespace`,
  );
  return {
    files: new Map(files.map(({ name, file }) => [String(name), file])),
    indexes: new Map(indexes.map(({ name, table }) => [String(name), String(table)])),
  };
}

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
    ...(await readFiles(url)),
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

/** What nobody can read or write for as long as a table's size makes it take. */
function findWaits(before: Schema, after: Schema, named: AddedIndexes): string[] {
  const rewritten = [...before.files].filter(
    ([name, file]) => after.files.has(name) && after.files.get(name) !== file,
  );
  const built = [...after.indexes].filter(
    ([name, table]) => before.files.has(table) && !before.indexes.has(name) && !(name in named),
  );
  return [
    ...rewritten.map(([name]) => `${name} is written anew, and locked meanwhile`),
    ...built.map(([name, table]) => `${name} locks ${table} while it is built: name it in indexes`),
  ];
}

/**
 * Runs migrations one by one on an empty database; says of each expand step what it breaks for the version before, and
 * for how long it would hold up everybody.
 */
export async function findBrokenSteps(url: string, provider: MigrationProvider): Promise<string[]> {
  const named: [string, MigrationModule][] = Object.entries(await provider.getMigrations());
  const migrations = named.toSorted(([a], [b]) => (a < b ? -1 : 1));
  const found: string[] = [];
  let before: Schema | undefined;
  for (const [index, [name, { indexes = {} }]] of migrations.entries()) {
    const upTo = Object.fromEntries(migrations.slice(0, index + 1));
    await migrateToLatest(url, { getMigrations: async () => upTo });
    const after = await readSchema(url);
    if (before && name.includes('-expand-'))
      found.push(
        ...[...findBreaks(before, after), ...findWaits(before, after, indexes)].map(
          (what) => `${name}: ${what}`,
        ),
      );
    before = after;
  }
  return found;
}
