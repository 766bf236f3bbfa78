import { type Kysely, sql } from 'kysely';

/**
 * Folded names beside the names, unique but for the rows that share one already: those are marked, stay as they are,
 * and hold up nothing. The keys are computed by the application; rows of before get theirs when the migration is
 * through (`fillNameKeys`), and have the former indexes until then.
 */
const statements = [
  `alter table enterprise
    add column name_zh_key text, add column name_en_key text, add column name_near int[],
    add column name_zh_shared boolean not null default false,
    add column name_en_shared boolean not null default false`,
  'create unique index enterprise_name_zh_key on enterprise (name_zh_key) where not name_zh_shared',
  'create unique index enterprise_name_en_key on enterprise (name_en_key) where not name_en_shared',
  'create index enterprise_name_near on enterprise using gin (name_near)',
  'create index enterprise_name_unfilled on enterprise (id) where name_near is null',
  `alter table account
    add column login_key text, add column login_near int[],
    add column login_shared boolean not null default false`,
  'create unique index account_login_key on account (login_key) where not login_shared',
  'create index account_login_near on account using gin (login_near)',
  'create index account_login_unfilled on account (id) where login_key is null',
  `alter table product
    add column identity_key text, add column identity_shared boolean not null default false`,
  `create unique index product_identity_key on product (enterprise_id, identity_key, category)
    where not identity_shared`,
  'create index product_identity_unfilled on product (id) where identity_key is null',
];

/** Names that look alike are one name: see docs/decisions/0025-confusable-names.md. */
export const nameKeysMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
