import { enterpriseId } from './ids.ts';
import type { SeedPlan } from './plan.ts';

const places = `'{深圳,上海,北京,广州,杭州,成都,武汉,南京,苏州,西安}'::text[]`;
const words = `'{智联,云创,华信,天域,宏图,锐捷,中科,恒通,星源,创维,佳音,泰和,鸿远,启明,同方,凌云}'::text[]`;
const trades = `'{科技有限公司,电子股份有限公司,通信设备有限公司,智能终端有限公司}'::text[]`;
const steps = `'{company,verification,admission,contact,agreement,code,permissions}'::text[]`;

/** Numbers from..to of enterprises. */
export type Range = { from: number; to: number };

/** Where enterprise `n` stands: `turn`, `step`, and `at`, the place of its step, 8 for whoever has done them all. Makers are all admitted. */
const standing = ({ makers }: SeedPlan) => `lateral (select case when n <= ${makers} then 'admitted'
      when pg_temp.roll(n, 20) < 0.02 then 'programme' when pg_temp.roll(n, 20) < 0.10 then 'maker'
      when pg_temp.roll(n, 20) < 0.97 then 'admitted' else 'suspended' end as turn) turned,
    lateral (select case turn
      when 'programme' then pg_temp.pick('{verification,admission,contact,agreement,code,permissions}', pg_temp.roll(n, 21))
      when 'maker' then pg_temp.pick('{company,verification,agreement}', pg_temp.roll(n, 21)) end as step) stepped,
    lateral (select coalesce(array_position(${steps}, step), 8) as at) placed`;

const numbered = ({ from, to }: Range) => `generate_series(${from}, ${to}) n`;

/** Categories of the agreement of enterprise `n`: mostly all of them, rarely cars alone. */
const categories = `case when pg_temp.roll(n, 22) < 0.6 then array(select code from reference_item where kind = 'category')
    when pg_temp.roll(n, 22) < 0.9 then '{phone,tablet}' when pg_temp.roll(n, 22) < 0.998 then '{watch}' else '{car}' end`;

/** One of forty business development contacts, some of whom have most. */
const contact = 'lateral (select 1 + floor(40 * pg_temp.roll(n, 23) ^ 2)::int as contact) contacted';

/** Enterprises at every step of their onboarding, with what triggers would have kept. */
export function seedEnterprises(plan: SeedPlan, range: Range): string[] {
  const from = `from ${numbered(range)}, ${standing(plan)}`;
  return [
    `insert into enterprise (id, name_zh, name_en, short_zh, short_en, state, verify_real_state, partner_code,
       contact_name, contact_email, contact_phone, whitelisted_at, preloading_since, development_tests_since,
       name_zh_key, name_en_key, name_near, created_at)
     select ${enterpriseId('n')}, name || n, 'Maker ' || n || ' Limited', '企业' || n, 'Maker ' || n,
       case when at > 3 and turn <> 'suspended' then 1 else 0 end,
       case when at > 2 then 2 when step = 'verification' and turn = 'programme' then 1 else 0 end,
       case when at > 6 then 'S' || lpad(n::text, 6, '0') end,
       case when at > 4 then '周' || contact end, case when at > 4 then 'bd-' || contact || '@size.example' end,
       case when at > 4 then '+86 755 0000 0000' end,
       case when at > 3 then now() end, case when at > 7 then now() end, case when at > 7 then now() end,
       'seed zh ' || n, 'seed en ' || n, '{}', now() - interval '2 years' + n * interval '10 minutes'
     ${from}, ${contact}, lateral (select pg_temp.pick(${places}, pg_temp.roll(n, 1)) ||
       pg_temp.pick(${words}, pg_temp.roll(n, 2)) || pg_temp.pick(${trades}, pg_temp.roll(n, 3)) as name) named`,
    `insert into partner_code (code, enterprise_id, issued_at)
     select partner_code, id, created_at from enterprise where partner_code is not null on conflict do nothing`,
    `insert into enterprise_verification (enterprise_id, credit_code, legal_representative, phone, submitted_at, decided_at)
     select ${enterpriseId('n')}, lpad(n::text, 18, '0'), '林可', '+86 755 0000 0000', now() - interval '1 year',
       case when at > 2 then now() - interval '1 year' end
     ${from} where at > 2 or (step = 'verification' and turn = 'programme')`,
    `insert into business_agreement (enterprise_id, state, categories, sales_regions, preloaded_list_version, signed_on)
     select ${enterpriseId('n')}, case when at > 5 then 'signed' else 'signing' end, ${categories},
       array(select code from reference_item where kind = 'sales-region'), (select max(version) from preloaded_list),
       case when at > 5 then current_date end
     ${from} where at > 5 or (step = 'agreement' and turn = 'maker')`,
    'insert into enterprise_usage (enterprise_id) select id from enterprise on conflict do nothing',
    ...seedOnboardings(plan, range),
  ];
}

/** What was judged of their onboarding; of those that were there before it was kept, too. */
export function seedOnboardings(plan: SeedPlan, range: Range): string[] {
  return [
    `insert into enterprise_onboarding (enterprise_id, turn, step, done, since, due_at, suspended_at, judged_at, contact, categories, line)
     select enterprise.id, turn, step, (${steps})[1:at - 1], since, case turn when 'programme' then since + interval '5 days' end,
       case turn when 'suspended' then since end, now(), coalesce(contact_name, ''),
       coalesce(agreed.categories, '{}'),
       lower(concat_ws(E'\\n', name_zh, name_en, partner_code))
     from ${numbered(range)} join enterprise on enterprise.id = ${enterpriseId('n')}
       left join business_agreement agreed on agreed.enterprise_id = enterprise.id, ${standing(plan)},
       lateral (select now() - interval '9 days' * pg_temp.roll(n, 24) as since) dated
     on conflict (enterprise_id) do update set turn = excluded.turn, step = excluded.step, done = excluded.done,
       since = excluded.since, judged_at = excluded.judged_at,
       contact = excluded.contact, categories = excluded.categories, changed_at = null`,
  ];
}
