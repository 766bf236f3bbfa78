import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, inject, it } from 'vitest';
import { createDatabase } from '#db/connection.ts';
import { migrations } from '#db/migrations.ts';
import { verifyAudit } from '#services/audit/verify-audit.ts';
import { noAnchors, sealAll } from '#tests/support/audit.ts';
import { dropDatabase } from '#tests/support/database.ts';

const name = `audit_upgrade_${process.pid}`;

it('keeps the entries, their hashes and the end of a chain that was begun before entries were sealed', async () => {
  const { databaseUrl } = inject('stack');
  const server = createDatabase(databaseUrl, { sees: 'all', max: 1, applicationName: 'test' });
  await sql.raw(`create database ${name}`).execute(server);
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  const db = createDatabase(url.href, { sees: 'all', max: 1, applicationName: 'test' });
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const write = () =>
    sql`insert into audit_entry (request_id, address, operation, phase, actor_name, detail)
      select gen_random_uuid(), '::1', 'x', 'done', '林可 "K"', '{"名": 1.5}' from generate_series(1, 3)`.execute(
      db,
    );
  try {
    expect((await migrator.migrateTo('0010-notices')).error).toBeUndefined();
    await write();
    const before = await sql`select sequence, hash, at from audit_entry order by sequence`.execute(db);
    expect((await migrator.migrateToLatest()).error).toBeUndefined();
    const after = await sql`select sequence, hash, at from audit_entry order by sequence`.execute(db);
    expect(after.rows).toEqual(before.rows);
    await sql`insert into audit_pending (request_id, address, operation, phase)
      select gen_random_uuid(), '::1', 'x', 'done' from generate_series(1, 3)`.execute(db);
    await sealAll(db);
    const verdict = await verifyAudit({ db, anchors: noAnchors }, { after: 0 });
    expect(verdict).toMatchObject({ holds: true, checkedTo: 6, head: 6 });
    const ids = await db.selectFrom('auditLine').select('id').orderBy('id').execute();
    expect(ids.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6]);
  } finally {
    await db.destroy();
    await server.destroy();
    await dropDatabase(databaseUrl, name);
  }
});
