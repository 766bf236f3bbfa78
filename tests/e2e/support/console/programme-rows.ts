import { idOf, rows } from './partner-rows.ts';

const all = `generate_series(1, ${rows}) n`;
const admin = `(select id from account where 'admin' = any(roles) limit 1)`;
const long = (text: string, most: number, short: string) =>
  `case when n % 10 = 0 then left(repeat('${text}', 20), ${most - 4}) || lpad(n::text, 4, '0') else '${short}' || n end`;

const published = [
  `insert into bulletin (kind, title_zh, title_en, content_zh, content_en, starts_at, expires_at, created_by, published_at)
   select (array['update', 'release', 'notification'])[1 + n % 3], ${long('预装清单已更新进行中的申请须重新', 64, '公告 ')},
     ${long('Preload list updated open applications ', 64, 'Bulletin ')}, '<p>正文</p>', '<p>Text</p>', at, at + interval '30 days', ${admin},
     case when n % 3 > 0 then at end
   from ${all}, lateral (select now() + (200 - n) * interval '4 hours' as at) times`,
  `insert into maintenance (content_zh, content_en, starts_at, ends_at, notice_days, created_by)
   select '维护 ' || n, 'Maintenance ' || n, at, at + interval '2 hours', 0, ${admin}
   from ${all}, lateral (select now() + interval '1 day' + n * interval '6 hours' as at) times`,
  `insert into suite (id, kind, name, edition, notes_zh, notes_en, mandatory_from, grace_days, published_at, withdrawn_at, withdrawn_reason,
     created_by, updated_at)
   select ${idOf('suite')}, (array['certification-testing', 'development-testing'])[1 + n % 2], ${long('Compatibility Test Suite ', 64, 'CTS ')},
     '15_r' || n, '说明', 'Notes', case when n % 4 = 0 then current_date end, 30, case when n % 3 > 0 then now() - interval '9 days' end,
     case when n % 9 = 1 then now() end, case when n % 9 = 1 then '撤回' end, ${admin}, now() - n * interval '1 hour'
   from ${all}`,
  `insert into document_directory (id, name_zh, name_en, ordinal)
   select ${idOf('directory')}, ${long('认证流程与要求', 64, '目录 ')}, ${long('Certification procedure ', 64, 'Directory ')}, n
   from generate_series(1, 20) n`,
  `insert into document (id, directory_id, ordinal, state, published_version, updated_at)
   select ${idOf('document')}, ${idOf('directory', '(1 + n % 20)')}, n, case when n % 3 > 0 then 'published' else 'draft' end,
     case when n % 3 > 0 then 1 end, now() - n * interval '1 hour' from ${all}`,
  `insert into document_version (document_id, version, title_zh, title_en, body_zh, body_en, published_at)
   select ${idOf('document')}, 1, ${long('认证流程与要求', 64, '文档 ')}, ${long('Certification procedure ', 64, 'Document ')}, '正文', 'Text',
     case when n % 3 > 0 then now() end from ${all}`,
  `insert into blob (sha256, size) values (repeat('a', 64), 1)`,
  `insert into form_template (version, sha256, name, mime, size, uploaded_at)
   select n, repeat('a', 64), ${long('增强模式认证申请表', 64, '申请表 ')} || '.xlsx', 'application/vnd.ms-excel', 123456, now() - interval '1 hour' * (${rows} - n)
   from ${all}`,
  `insert into agreement_version (agr_type, version, title_zh, title_en, body_zh, body_en, published_at)
   select agr_type, 1 + n, '协议第 ' || n || ' 版', 'Agreement ' || n, '正文', 'Text', now() - (100 - n) * interval '1 day'
   from (select distinct agr_type from agreement_version) types, generate_series(1, 98) n`,
];

const kept = [
  `insert into message (id, account_id, dedupe_key, title_zh, title_en, kind, facts)
   select ${idOf('message', '1')}, ${admin}, 'applicant', '企业注册', 'Registration', 'registration', jsonb_build_object('topic', 'applicant',
     'what', 'registered', 'enterpriseId', ${idOf('maker', '10')}, 'company', jsonb_build_object('zh', '澄岳', 'en', 'Chengyue'))`,
  `insert into message_read (message_id, account_id, read_at) select ${idOf('message', '1')}, ${admin}, now()`,
  `insert into enquiry (id, number, question, company, phone, email, locale, state, due_at, created_at)
   select ${idOf('enquiry')}, 'Q2026-' || lpad((n + 5000)::text, 6, '0'), ${long('没有合作伙伴码时能否先做开发测试', 200, '怎样申请认证 ')},
     ${long('呼伦贝尔市远疆智能终端', 37, '远疆科技 ')}, '+86 755 8000 1000', 'ask' || n || '@m.example', 'zh', (array['open', 'answered', 'closed'])[1 + n % 3],
     now() + (300 - n) * interval '1 hour', now() - n * interval '1 hour' from ${all}`,
  `insert into reference_item (kind, code, name_zh, name_en, type, ordinal, state)
   select kind, 'x' || n, ${long('车载智能终端设备类别', 64, '类别 ')}, ${long('In-vehicle intelligent terminal ', 64, 'Item ')},
     case when kind = 'category' then 'tablet' end, 100 + n, case when n % 4 = 0 then 'retired' else 'in-use' end
   from generate_series(1, ${rows - 100}) n, (select distinct kind from reference_item) kinds`,
  `insert into reviewer_absence (account_id, first_day, last_day) select ${idOf('reviewer')}, current_date, current_date + n
   from generate_series(1, 20) n`,
  `insert into programme_change (kind, record_id, enterprise_id, action, at, actor_id, actor_name, actor_name_en, actor_side, fields)
   select kind, id, enterprise, 'edited', now() - n * interval '1 minute', ${admin}, '温予', 'Wen Yu', 'programme',
     '[{"field": "nameZh", "before": "甲", "after": "乙"}]'
   from ${all}, (values ('suite', ${idOf('suite', '1')}::text, null::uuid), ('enterprise', ${idOf('maker', '10')}::text, ${idOf('maker', '10')}))
     record (kind, id, enterprise)`,
  `insert into audit_pending (request_id, actor_id, actor_login, actor_name, actor_name_en, actor_roles, address, operation, target_kind,
     target_id, phase, detail)
   select gen_random_uuid(), ${idOf('partner')}, login, '林' || n, 'Lin Ke ' || n, '{partner}', '192.0.2.1', 'product.write', 'product',
     ${idOf('product')}::text, 'done', '{}' from ${all} join account on account.id = ${idOf('partner')}`,
];

/** What the programme publishes and keeps. */
export const programmeRows = [...published, ...kept];
