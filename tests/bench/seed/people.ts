import { accountId, enterpriseId, idOf } from './ids.ts';
import type { SeedPlan } from './plan.ts';

const places = `'{深圳,上海,北京,广州,杭州,成都,武汉,南京,苏州,西安}'::text[]`;
const words = `'{智联,云创,华信,天域,宏图,锐捷,中科,恒通,星源,创维,佳音,泰和,鸿远,启明,同方,凌云}'::text[]`;
const trades = `'{科技有限公司,电子股份有限公司,通信设备有限公司,智能终端有限公司}'::text[]`;

/** Enterprises with an agreement and one partner each, who has signed; twenty reviewers, an administrator, an operator. */
export function seedPeople({ enterprises }: SeedPlan): string[] {
  return [
    `insert into enterprise (id, name_zh, name_en, short_zh, short_en, state, verify_real_state, partner_code,
       contact_email, contact_phone, whitelisted_at, preloading_since, development_tests_since, name_zh_key, name_en_key, name_near, created_at)
     select ${enterpriseId('n')}, name || n, 'Maker ' || n || ' Limited', '企业' || n, 'Maker ' || n, 1, 2,
       'S' || lpad(n::text, 6, '0'), 'bd@size.example', '+86 755 0000 0000', now(), now(), now(), 'seed zh ' || n, 'seed en ' || n, '{}',
       now() - interval '2 years' + n * interval '1 minute'
     from generate_series(1, ${enterprises}) n, lateral (select pg_temp.pick(${places}, pg_temp.roll(n, 1)) ||
       pg_temp.pick(${words}, pg_temp.roll(n, 2)) || pg_temp.pick(${trades}, pg_temp.roll(n, 3)) as name) named`,
    // Triggers do not run here.
    `insert into business_agreement (enterprise_id, state, categories, sales_regions)
     select id, 'signed', array(select code from reference_item where kind = 'category'),
       array(select code from reference_item where kind = 'sales-region') from enterprise`,
    `insert into enterprise_onboarding (enterprise_id, turn, done, since, judged_at, line)
     select id, 'admitted', '{company,verification,admission,contact,agreement,code,permissions}', created_at, now(),
       lower(concat_ws(E'\\n', name_zh, name_en, partner_code)) from enterprise`,
    `insert into account (id, login, login_key, login_near, password_hash, name_zh, name_en, roles, enterprise_id)
     select ${accountId('login')}, login, login, '{}', 'none', '林' || n, 'Lin ' || n, array[role], enterprise
     from (
       select 'partner-' || n || '@size.example' as login, n, 'partner' as role, ${enterpriseId('n')} as enterprise
       from generate_series(1, ${enterprises}) n
       union all
       select 'reviewer-' || n || '@size.example', n, 'reviewer', null::uuid from generate_series(1, 20) n
       union all values ('admin@size.example', 1, 'admin', null::uuid), ('operator@size.example', 1, 'operator', null)
     ) people`,
    `insert into agreement_signature (account_id, agr_type, version, signed_at, ip, locale)
     select account.id, agr_type, version, now(), '127.0.0.1', 'zh' from account cross join agreement_version`,
    `insert into contact (id, enterprise_id, nickname, email, phone)
     select ${idOf('contact')('n')}, ${enterpriseId('n')}, '陈予', 'contact@size.example', '+86 138 0000 0000'
     from generate_series(1, ${enterprises}) n`,
  ];
}
