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
    `insert into message_watermark (account_id, created_at, message_id)
     select distinct on (account.id) account.id, m.created_at, m.id from message m join account using (enterprise_id)
     where m.created_at < now() - interval '14 days' order by account.id, m.created_at desc, m.id desc`,
    ...askInMessages,
  ];
}

export const unaskedMessages = 'select from message where action is not null limit 1';
/** What waits for a maker is asked by the newest message of it; those before asked for something that is done. */
export const askInMessages = [
  `update message set action = a.wait_action, asked_at = a.waiting_since - case
     when newest.at = message.created_at then interval '0' else interval '30 days' end
   from application a
     join (select application_id, max(created_at) as at from message group by application_id) newest on application_id = a.id
   where a.id = message.application_id and a.waiting_for = 'partner'`,
];

/** Jobs that are done and not yet forgotten. */
export function seedOutboxJobs({ open }: SeedPlan): string[] {
  return [
    `insert into outbox_job (kind, key, payload, created_at, next_at, attempts, done_at)
     select 'apply-command', md5('job ' || n), '{}', at, at, 1, at
     from generate_series(1, ${open}) n, lateral (select now() - interval '6 days' * pg_temp.roll(n, 15) as at) moment`,
  ];
}
