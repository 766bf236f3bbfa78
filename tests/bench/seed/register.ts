import { accountId, applicationId, idOf, productId } from './ids.ts';
import type { SeedPlan } from './plan.ts';

/**
 * Certificates: those of the applications that got one, and older ones whose applications are not there (a database
 * that was never asked to keep them would not be this large). Nor are their files and reports, which nobody is to draw.
 */
export function seedCertificates({ products, open, certificates }: SeedPlan): string[] {
  return [
    `insert into certificate (number, application_id, enterprise_id, issued_on, valid_until, document, search_text,
       file_id, report_file_id, printed_as, created_at)
     select serial, ${applicationId(`n + ${open}`)}, e.id, day, day + 1095, jsonb_build_object(
         'number', serial, 'applicationNumber', 'C2026-' || lpad((n + ${open})::text, 6, '0'),
         'issuedOn', day, 'validUntil', day + 1095,
         'enterprise', jsonb_build_object('zh', e.name_zh, 'en', e.name_en), 'partnerCode', e.partner_code,
         'product', p.name, 'brand', p.brand, 'model', p.model, 'category', p.category, 'mode', 'standard',
         'os', 'HarmonyOS 6.0', 'rom', 'LanOS 6.0.1', 'suite', 'Compatibility 6.0', 'configurations', jsonb_build_array(
           jsonb_build_object('ordinal', 1, 'ram', '4 GB', 'rom', '128 GB', 'label', '标准版', 'cases', 1000,
             'passRate', 100, 'passed', true))),
       lower(concat_ws(' ', p.name, p.brand, p.model, e.name_zh, e.name_en)),
       ${idOf('file')('n')}, ${idOf('file')('n')}, case when day + 1095 < current_date then 'expired' else 'valid' end, day
     from generate_series(1, ${certificates}) n
       join product p on p.id = ${productId(`n % ${products} + 1`)} join enterprise e on e.id = p.enterprise_id
       left join application a on a.id = ${applicationId(`n + ${open}`)},
       lateral (select 'A' || 2020 + n % 7 || '-' || lpad((n / 7)::text, 6, '0') as serial,
         date '2020-01-01' + (2400 * pg_temp.roll(n, 11))::int as day) issued
     where a.status is distinct from 'certification-failed'`,
  ];
}

/** Certificates whose PDFs were seeded before a PDF said what it is worth: a portal would draw them all anew. */
const unprinted = `printed_as = 'valid' and revoked_at is null and valid_until < current_date - 30`;
export const outdatedPrints = `select from certificate where ${unprinted} limit 1`;
export const printCertificates = `update certificate set printed_as = 'expired', file_id = coalesce(file_id, id)
  where ${unprinted}`;
/** And those from before there were reports. */
export const unreported = 'select from certificate where report_file_id is null limit 1';
export const reportCertificates =
  'update certificate set report_file_id = coalesce(file_id, id) where report_file_id is null';

/** Requests in the log: who asked and what came of it, and of one in two hundred nothing. */
export function seedAudit({ makers, auditedRequests }: SeedPlan): string[] {
  const columns = `sequence, id, xid, at, sealed_at, request_id, actor_id, actor_login, actor_name, actor_name_en,
    actor_roles, address, operation, target_kind, target_id, phase, previous_hash, hash`;
  const requests = `generate_series(1, ${auditedRequests}) n, lateral (
      select case when n % 3 = 0 then 'reviewer' else 'partner' end as role,
        1 + floor(case when n % 3 = 0 then 20 else ${makers} * pg_temp.roll(n, 13) end * pg_temp.roll(n, 12))::int as who,
        case when n % 3 = 0 then 'review.decide'
          else pg_temp.pick('{application.act,application.create,product.write}', pg_temp.roll(n, 14)) end as operation,
        now() - interval '2 years' * (1 - n::float8 / ${auditedRequests + 1}) as at) request,
      lateral (select role || '-' || who || '@size.example' as login, '林' || who as name) person`;
  return [
    `insert into audit_entry (${columns})
     select 2 * n - 1 + later, 2 * n - 1 + later, '3', at, at, ${idOf('request')('n')}, ${accountId('login')}, login, name,
       'Lin', array[role], '127.0.0.1', operation, 'application', ${applicationId('n % 1000 + 1')}::text,
       case when later = 0 then 'asked' when n % 25 = 0 then 'refused' else 'done' end, 'seed', 'seed'
     from ${requests}, generate_series(0, 1) later where n % 200 <> 0 or later = 0 order by n, later`,
    `insert into audit_unanswered (id, request_id)
     select 2 * n - 1, ${idOf('request')('n')} from generate_series(200, ${auditedRequests}, 200) n`,
    `insert into audit_person select distinct login || ' ' || name || ' Lin ' from ${requests}`,
    `update audit_head set sequence = ${2 * auditedRequests}`,
    `select setval(pg_get_serial_sequence('audit_pending', 'id'), ${2 * auditedRequests})`,
  ];
}
