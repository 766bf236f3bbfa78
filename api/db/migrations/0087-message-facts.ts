import { type Kysely, sql } from 'kysely';

/** As `messageKinds` of api/domain/messages/message-facts.ts has them. */
const kinds = ['turn', 'deadline', 'progress', 'result', 'certificate', 'product', 'enterprise'];

const statements = [
  `alter table message
    add column kind text not null default 'progress'
      constraint message_kind_known check (kind in (${kinds.map((kind) => `'${kind}'`).join(', ')})),
    add column actor_id uuid,
    add column action text,
    add column asked_at timestamptz,
    add column due_at timestamptz,
    add column facts jsonb not null default '{}'`,
  'create index message_kind_list on message (enterprise_id, kind, created_at desc, id desc)',
  'create index message_asking on message (enterprise_id, created_at desc, id desc) where action is not null',
  'create index bulletin_in_order on bulletin (starts_at desc, id desc) where published_at is not null',
  'create index maintenance_published on maintenance_notice (published_at desc, id desc) where published_at is not null',
];

/** What a message tells, who did it and what it asks for; the order in which the message centre lists notices. */
export const messageFactsMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
