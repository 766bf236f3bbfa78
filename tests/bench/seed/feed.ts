import { applicationId, idOf } from './ids.ts';
import type { SeedPlan } from './plan.ts';

/** Events of the last days, two a change, each change in a transaction of its own that is long over. */
export function seedEvents({ open, finished, events }: SeedPlan): string[] {
  const changes = Math.ceil(events / 2);
  return [
    // The only way to transaction numbers that are in the past.
    `do $$ begin for n in 1..${changes} loop perform pg_current_xact_id(); commit; end loop; end $$`,
    `insert into event (xid, room, entity, entity_id, version, change, created_at)
     select ((base.xid::text::bigint - ${changes} + n)::text)::xid8, room, 'application', a.id, a.version,
       jsonb_build_object('event', 'approve-phase', 'actor', '林可', 'status', a.status, 'step', a.step,
         'phase', a.phase, 'sample', null, 'number', a.number, 'product', '岚岳 Pad', 'wait', jsonb_build_object(
           'waitingFor', a.waiting_for, 'action', a.wait_action, 'since', a.waiting_since, 'dueAt', a.due_at)),
       now() - interval '6 days' * (1 - n::float8 / ${changes})
     from (select pg_current_xact_id() as xid) base, generate_series(1, ${changes}) n
       join application a on a.id = ${applicationId(`n % ${open + finished} + 1`)},
       lateral (values ('programme'), ('enterprise:' || a.enterprise_id)) rooms (room)
     order by n`,
  ];
}

/** Messages of a year; their readers have read what is older than two weeks. */
export function seedMessages({ open, finished, messages }: SeedPlan): string[] {
  return [
    `insert into message (id, enterprise_id, application_id, dedupe_key, title_zh, title_en, created_at)
     select ${idOf('message')('n')}, a.enterprise_id, a.id, 'seed ' || n, '产品审核已通过', 'The product is approved',
       now() - interval '1 year' * (1 - n::float8 / ${messages})
     from generate_series(1, ${messages}) n
       join application a on a.id = ${applicationId(`n % ${open + finished} + 1`)}`,
    `insert into message_read (message_id, account_id, read_at)
     select m.id, account.id, m.created_at from message m join account using (enterprise_id)
     where m.created_at < now() - interval '14 days'`,
  ];
}

/** Jobs that are done and not yet forgotten. */
export function seedEffects({ open }: SeedPlan): string[] {
  return [
    `insert into effect (kind, key, payload, created_at, next_at, attempts, done_at)
     select 'apply-command', md5('effect ' || n), '{}', at, at, 1, at
     from generate_series(1, ${open}) n, lateral (select now() - interval '6 days' * pg_temp.roll(n, 15) as at) moment`,
  ];
}
