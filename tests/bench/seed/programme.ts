import { accountId, idOf } from './ids.ts';
import type { SeedPlan } from './plan.ts';

/** What the programme itself keeps much of: questions with their numbers, and editions of suites. */
export function seedProgramme({ enquiries, suites }: SeedPlan): string[] {
  return [
    `insert into enquiry (id, number, question, company, phone, email, locale, state, due_at, created_at)
     select ${idOf('enquiry')('n')}, 'Q2026-' || lpad(n::text, 6, '0'),
       pg_temp.pick('{请问证书多久可以下发,平板认证需要哪些材料,How long does a certificate take,Which suite is for phones}', pg_temp.roll(n, 26)) || ' ' || n,
       pg_temp.pick('{深圳智联,上海云创,杭州华信,Maker}', pg_temp.roll(n, 27)) || n, '+86 755 0000 0000',
       'asker-' || n || '@size.example', 'zh', pg_temp.pick('{open,answered,answered,closed,closed}', pg_temp.roll(n, 28)),
       at + interval '2 days', at
     from generate_series(1, ${enquiries}) n, lateral (select now() - interval '1 year' * pg_temp.roll(n, 29) as at) asked`,
    `insert into suite (id, kind, name, edition, published_at, created_by, updated_at)
     select ${idOf('suite')('n')}, pg_temp.pick('{certification-testing,development-testing,app}', pg_temp.roll(n, 30)),
       pg_temp.pick('{Compatibility,Performance,浏览器,应用市场}', pg_temp.roll(n, 31)) || ' ' || n % 50, '6.' || n,
       case when n % 10 <> 0 then at end, ${accountId("'admin@size.example'")}, at
     from generate_series(1, ${suites}) n, lateral (select now() - interval '1 year' * pg_temp.roll(n, 32) as at) made`,
  ];
}
