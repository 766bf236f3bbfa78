import { type Range, seedEnterprises } from './enterprises.ts';
import { accountId, enterpriseId, idOf } from './ids.ts';
import type { SeedPlan } from './plan.ts';

/** Accounts, their signatures and the contacts of enterprises: one each. */
export function seedPartners({ from, to }: Range): string[] {
  return [
    `insert into account (id, login, login_key, login_near, password_hash, name_zh, name_en, roles, enterprise_id)
     select ${accountId('login')}, login, login, '{}', 'none', '林' || n, 'Lin ' || n, '{partner}', ${enterpriseId('n')}
     from generate_series(${from}, ${to}) n, lateral (select 'partner-' || n || '@size.example' as login) named`,
    `insert into agreement_signature (account_id, agr_type, version, signed_at, ip, locale)
     select ${accountId(`'partner-' || n || '@size.example'`)}, agr_type, version,
       now() - interval '1 year' * pg_temp.roll(n, 25), '127.0.0.1', 'zh'
     from generate_series(${from}, ${to}) n cross join agreement_version where published_at is not null`,
    `insert into contact (id, enterprise_id, nickname, email, phone)
     select ${idOf('contact')('n')}, ${enterpriseId('n')}, '陈予', 'contact@size.example', '+86 138 0000 0000'
     from generate_series(${from}, ${to}) n`,
  ];
}

/** Enterprises with a partner each, who has signed; twenty reviewers, an administrator, an operator. */
export function seedPeople(plan: SeedPlan): string[] {
  const all = { from: 1, to: plan.enterprises };
  return [
    ...seedEnterprises(plan, all),
    ...seedPartners(all),
    `insert into account (id, login, login_key, login_near, password_hash, name_zh, name_en, roles)
     select ${accountId('login')}, login, login, '{}', 'none', '林' || n, 'Lin ' || n, array[role]
     from (
       select 'reviewer-' || n || '@size.example' as login, n, 'reviewer' as role from generate_series(1, 20) n
       union all values ('admin@size.example', 1, 'admin'), ('operator@size.example', 1, 'operator')
     ) people`,
  ];
}
