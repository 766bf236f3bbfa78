/** Rows of each kind. */
export const rows = 1_000;

/** 37 characters, as long as a company's name gets; every tenth has one. */
const longZh = '内蒙古自治区呼伦贝尔市海拉尔区远疆智能终端与车载信息系统综合研发有限责任公司';
const longEn =
  'Hulunbuir Yuanjiang Intelligent Terminal and Vehicle Information Research and Development Ltd.';
/** A name of `most` characters for every tenth row, one of its own; else a short one. */
const named = (long: string, most: number, short: string) =>
  `case when n % 10 = 0 then left('${long}', ${most - 4}) || lpad(n::text, 4, '0') else '${short}' || n end`;

const kinds = [
  'maker',
  'partner',
  'reviewer',
  'product',
  'configuration',
  'application',
  'file',
  'suite',
  'directory',
  'document',
  'enquiry',
  'message',
] as const;
type Kind = (typeof kinds)[number];
const head = (kind: Kind) => `00000000-000${kinds.indexOf(kind).toString(16)}-4000-8000-`;
/** The id of the row `n`, as SQL. */
export const idOf = (kind: Kind, n = 'n') => `('${head(kind)}' || lpad((${n})::text, 12, '0'))::uuid`;
/** The same, of one row. */
export const idOfRow = (kind: Kind, n: number) => head(kind) + String(n).padStart(12, '0');
const makers = `generate_series(1, ${rows}) n`;
/** Those that have a partner code. */
const admitted = 400;

const enterprises = [
  `insert into enterprise (id, name_zh, name_en, short_zh, short_en, state, verify_real_state, partner_code, contact_name,
     contact_email, contact_phone, preloading_since, name_zh_key, name_en_key, name_near, created_at)
   select ${idOf('maker')}, ${named(longZh, 37, '澄岳智能科技')}, ${named(longEn, 64, 'Chengyue Maker ')}, '澄岳' || n, 'Chengyue ' || n,
     case when n <= ${admitted} or n > 900 then 1 else 0 end, case when n <= ${admitted} or n > 700 then 2 when n > 550 then 0 else 1 end,
     case when n <= ${admitted} then 'R' || lpad(n::text, 6, '0') end, case when n <= ${admitted} then '高岚' end,
     case when n <= ${admitted} then 'gao.lan@chengjiang.example' end, case when n <= ${admitted} then '+86 755 8000 1000' end,
     case when n <= ${admitted} then now() end, 'zh ' || n, 'en ' || n, '{}', now() - interval '400 days' + n * interval '1 hour'
   from ${makers}`,
  `insert into enterprise_verification (enterprise_id, credit_code, legal_representative, phone, submitted_at, decided_at)
   select ${idOf('maker')}, '91440300' || lpad(n::text, 10, '0'), '林可', '+86 755 8000 1000', now() - n * interval '10 minutes', null
   from ${makers} where n > ${admitted} and n <= 550`,
  `insert into account (id, login, login_key, login_near, password_hash, name_zh, name_en, roles, enterprise_id, created_at)
   select ${idOf('partner')}, login, login, '{}', 'none', '林' || n, 'Lin Ke ' || n, '{partner}', ${idOf('maker')}, now() - n * interval '1 hour'
   from ${makers}, lateral (select case when n % 10 = 0 then repeat('l', 52) || lpad(n::text, 4, '0') else 'lin' || n end || '@m.example' as login) l`,
  `insert into account (id, login, login_key, login_near, password_hash, name_zh, name_en, roles)
   select ${idOf('reviewer')}, 'reviewer' || n || '@a.example', 'reviewer' || n || '@a.example', '{}', 'none', '沈知微' || n, 'Shen ' || n, '{reviewer}'
   from generate_series(1, 20) n`,
  `insert into agreement_signature (account_id, agr_type, version, signed_at, ip, locale)
   select ${idOf('partner')}, agr_type, version, now() - n * interval '3 minutes', '192.0.2.' || n % 256, 'zh'
   from ${makers}, agreement_version where published_at <= now()`,
  `insert into usage_record (enterprise_id, account_id, enterprise_name, operate_type, recorded_at)
   select ${idOf('maker')}, ${idOf('partner')}, 'Chengyue', 1 + n % 4, now() - n * interval '1 minute' from ${makers}`,
  `update enterprise_usage set storage_bytes = n::bigint * 7654321 from ${makers} where enterprise_id = ${idOf('maker')}`,
];

/** Twice as many, of those that are admitted: the first half with an open application, the other with a certificate. */
const devices = `generate_series(1, ${2 * rows}) n`;
const ownerOf = idOf('maker', `(1 + n % ${admitted})`);
const products = [
  `insert into product (id, enterprise_id, name, name_en, brand, brand_alias, category, series, model, cpu_architecture,
     screen_density, custom_code, channel_id, identity_key, created_at, updated_at)
   select ${idOf('product')}, ${ownerOf}, ${named(longZh + longZh, 64, '岚岳 Pad ')}, ${named(longEn, 64, 'Lanyue Pad ')}, '岚岳', 'Lanyue',
     'tablet', 'Pad', 'LY-P' || n, 'arm64-v8a', '320', 'C' || lpad(n::text, 8, '0'),
     'R' || lpad((1 + n % ${admitted})::text, 6, '0') || 'C' || lpad(n::text, 8, '0'), 'device ' || n, now() - n * interval '1 hour', now() - n * interval '1 hour'
   from ${devices}`,
  `insert into configuration (id, product_id, ordinal, ram_value, ram_unit, rom_value, rom_unit, label)
   select ${idOf('configuration')}, ${idOf('product')}, 1, 8, 'GB', 256, 'GB', '标准版' from ${devices}`,
  `insert into product_deactivation (product_id, enterprise_id, reason, note_zh, note_en, at)
   select ${idOf('product')}, ${ownerOf}, 'recall', '召回', 'Recalled', now() from ${devices} where n % 50 = 0`,
];

/** What an open application waits for, in three parts of a thousand. */
const waits = `(values (0, 'product-under-review', 2, 'product', null, 'review-product'),
  (1, 'certification-under-review', 5, null, null, 'review-results'),
  (2, 'certification-under-review', 5, null, 'delivered', 'receive-samples')) w (part, status, step, phase, sample, action)`;
const materials = `'{"os": "HarmonyOS", "osVersion": "6.0", "romName": "LanOS", "romVersion": "6.0.1", "salesRegions": ["cn"],
  "salesVolume": 1, "preloadedApps": ["browser"]}'`;
const applications = [
  `insert into application (id, number, enterprise_id, product_id, type, mode, version, status, step, phase, sample, round, waiting_for,
     wait_action, waiting_since, due_at, materials, needs_operator, needs_operator_since, created_by, create_key)
   select ${idOf('application')}, 'C2026-' || lpad(n::text, 6, '0'), ${ownerOf}, ${idOf('product')}, 'first', 'standard', 1, status, step,
     phase, sample, 0, 'reviewer', action, now() - interval '9 days', now() + (n - 300) * interval '20 minutes', ${materials},
     case when n % 5 = 0 then 'failed' end, case when n % 5 = 0 then now() - n * interval '1 minute' end,
     ${idOf('partner', `(1 + n % ${admitted})`)}, gen_random_uuid()
   from ${makers} join ${waits} on n % 3 = part`,
  `insert into application (id, number, enterprise_id, product_id, type, mode, version, status, step, round, waiting_for, waiting_since,
     materials, created_by, create_key)
   select ${idOf('application')}, 'C2026-' || lpad(n::text, 6, '0'), ${ownerOf}, ${idOf('product')}, 'first', 'standard', 1, 'certified', 6, 0,
     'nobody', now(), ${materials}, ${idOf('partner', `(1 + n % ${admitted})`)}, gen_random_uuid()
   from ${devices} where n > ${rows}`,
  `insert into application_configuration (application_id, configuration_id, verdict)
   select ${idOf('application')}, ${idOf('configuration')}, case when n > ${rows} then 'passed' else 'open' end from ${devices}`,
  `insert into outbox_job (kind, key, payload, attempts, faults, set_aside_at, last_error)
   select 'render-certificate', 'lost ' || n, '{}', 50, 50, now() - n * interval '1 minute', 'connect ECONNREFUSED 127.0.0.1:6379'
   from ${makers}`,
];

const certificates = [
  `insert into blob (sha256, size) values (repeat('c', 64), 1)`,
  `insert into file (id, sha256, enterprise_id, kind, name, mime, size)
   select ${idOf('file')}, repeat('c', 64), ${ownerOf}, 'certificate', 'certificate.pdf', 'application/pdf', 1 from ${devices} where n > ${rows}`,
  `insert into certificate (number, application_id, enterprise_id, issued_on, valid_until, document, search_text, file_id, created_at)
   select number, ${idOf('application')}, e.id, day, day + 1095, jsonb_build_object('number', number,
       'applicationNumber', 'C2026-' || lpad(n::text, 6, '0'), 'issuedOn', day, 'validUntil', day + 1095,
       'enterprise', jsonb_build_object('zh', e.name_zh, 'en', e.name_en), 'partnerCode', e.partner_code, 'product', p.name,
       'productEn', p.name_en, 'brand', p.brand, 'brandAlias', p.brand_alias, 'model', p.model, 'category', p.category, 'mode', 'standard',
       'os', 'HarmonyOS 6.0', 'rom', 'LanOS 6.0.1', 'suite', 'CTS 15_r5', 'configurations', jsonb_build_array(jsonb_build_object(
         'ordinal', 1, 'ram', '8 GB', 'rom', '256 GB', 'label', '标准版', 'labelEn', 'Standard', 'cases', 1000, 'passRate', 100,
         'passed', n % 7 > 0))),
     lower(concat_ws(' ', p.name, p.brand, p.model, e.name_zh, e.name_en)), ${idOf('file')}, day
   from ${devices} join product p on p.id = ${idOf('product')} join enterprise e on e.id = p.enterprise_id,
     lateral (select 'A2026-' || lpad((n - ${rows})::text, 6, '0') as number, current_date - n % 300 as day) issued
   where n > ${rows}`,
  `update certificate set revoked_at = now(), revoked_reason = '撤回', revoked_reason_en = 'Withdrawn' where number like '%0'`,
];

/** Makers, and what they have: enterprises, people, devices, applications that wait and certificates. */
export const partnerRows = [...enterprises, ...products, ...applications, ...certificates];
