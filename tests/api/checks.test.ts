import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { returnReason } from '#contract/admin-enterprises.ts';
import { recordUsage } from '#contract/usage.ts';
import { deliverySchema, imageKinds, materialsSchema } from '#domain/applications/applications.ts';
import { commandTypes } from '#domain/applications/commands.ts';
import { findingSchema, findingSentences, maxFindings } from '#domain/applications/findings.ts';
import * as domain from '#domain/applications/statuses.ts';
import { waitActions } from '#domain/applications/waits.ts';
import { resetLimits } from '#domain/credential-resets/credential-resets.ts';
import { refusedReason } from '#domain/enterprises/admission-rules.ts';
import { verificationSchema } from '#domain/enterprises/enterprise-verification.ts';
import { onboardingSteps, onboardingTurns } from '#domain/enterprises/onboarding.ts';
import { waiverRequestSchema } from '#domain/evidence/waiver-request.ts';
import { waiverScopes } from '#domain/evidence/waivers.ts';
import { fileNameLimit } from '#domain/files/file-names.ts';
import { generalConfigKeys } from '#domain/general-config/general-config.ts';
import { contactSchema } from '#domain/products/contacts.ts';
import { configurationSchema, memoryUnits, productSchema } from '#domain/products/products.ts';
import { limits } from '#domain/shared/limits.ts';
import { emailSchema, phoneSchema } from '#domain/shared/validation.ts';
import { inOneText } from '#domain/shared/words.ts';
import { identityTextLength as person } from '#domain/sign-in/identity-claims.ts';
import { KEY_MAX_CHARS, MESSAGE_MAX_CHARS, NAME_MAX_CHARS } from '#domain/test-results/test-result-limits.ts';
import { insertApplicationRow } from '#tests/support/applications/application-rows.ts';
import { badRows } from '#tests/support/bad-rows.ts';
import { createTestDatabase, openFixtureDb, type TestDatabase } from '#tests/support/database.ts';
import { createAccount, createEnterprise, createProduct } from '#tests/support/factories.ts';

let database: TestDatabase;
let owner: pg.Client;

/** One good row of each table. */
async function layRows(): Promise<void> {
  const db = openFixtureDb(database.adminUrl);
  const { id: enterprise } = await createEnterprise(db);
  const { id: account } = await createAccount(db, { enterpriseId: enterprise });
  const { id: other } = await createAccount(db, { roles: ['admin'] });
  const product = await createProduct(db, { enterpriseId: enterprise });
  const overrides = { createdBy: account };
  const { id: application } = await insertApplicationRow(db, { product, status: 'certifying', overrides });
  const { id: lab } = await createEnterprise(db);
  await db.destroy();
  const ids = {
    lab,
    a: application,
    by: account,
    other,
    e: enterprise,
    c: product.configurations[0]?.id,
    f: randomUUID(),
  };
  const rows = [
    `insert into blob (sha256, size) values (repeat('0', 64), 1)`,
    `insert into file (id, sha256, enterprise_id, kind, name, mime, size) values (:f, repeat('0', 64), :e, 'image', 'a', 'b', 1)`,
    `insert into file_thumbnail values (:f, 'x')`,
    `insert into application_image values (:a, 'product-front', :f, 0)`,
    `insert into command (id, application_id, type, payload, side, actor_id, actor_name) values (:f, :a, 'end', '{"type": "end"}', 'partner', :by, '林可')`,
    `insert into history values (:a, 1, 1, now(), 'created', 'partner', '林可', null, 'certifying', 3)`,
    `insert into review values (default, :a, 'product', '沈知微', null, :by, now(), 'approved', '', 0)`,
    `insert into delivery values (:a, 1, 2, 6, 'SF1', '路', '周岚', now())`,
    `insert into upload (id, application_id, configuration_id, enterprise_id, file_id, request_id, received_by) values (:f, :a, :c, :e, :f, 'r', :by)`,
    `insert into failure (upload_id, ordinal, key, module, abi, test_case, test, kind, message) values (:f, 0, 'k', 'm', 'a', 'c', 't', 'failed', '')`,
    `insert into waiver_request (id, application_id, failure_key, reason, attachment_ids, updated_by) values (:f, :a, 'k', 'r', '{}', :by)`,
    `insert into waiver_request_version values (:f, 1, 'r', '{}', 'open', null, :by, now())`,
    `insert into waiver (enterprise_id, application_id, product_id, configuration_ids, suite, fingerprint, reason, scope, accepted_at, accepted_by, expires_on)
      select :e, :a, product_id, '{}', 'CTS', repeat('0', 16), 'r', 'model', now(), '沈知微', now() from application where id = :a`,
    `insert into application_draft select id, enterprise_id, '{}', 1, 1, :by, '林可', null, now() from product limit 1`,
    `insert into delegation (application_id, enterprise_id, lab_id, lab_name, lab_name_en, let_in_by, let_in_at) values (:a, :e, :lab, '实验室', 'Lab', :by, now())`,
    `insert into comment (id, application_id, text, side, author_id, author, created_at) values (:f, :a, '?', 'partner', :by, '林可', now())`,
    `insert into comment_wording values (:f, 1, '?', now())`,
    `insert into certificate (number, application_id, enterprise_id, issued_on, valid_until, document, search_text) values ('A1', :a, :e, '2026-11-01', '2029-10-31', '{}', '')`,
    `insert into revocation_proposal select :f, id, 1, '召回', 'Recalled', '[]', :by, now() from certificate limit 1`,
    `insert into message (id, enterprise_id, dedupe_key, title_zh, title_en) values (:f, :e, 'd', '题', 't')`,
    'insert into message_read (message_id, account_id) values (:f, :by)',
    `insert into enterprise_verification (enterprise_id, credit_code, legal_representative, phone, submitted_at) values (:e, '91350211M000100Y43', '林', '1', now())`,
    `insert into credential_reset (account_id, kind, reason, asked_by, asked_at, expires_at) values (:by, 'password', 'r', :other, now(), now())`,
    `insert into agreement_termination values (:by, 502, 1, now(), '::1')`,
    `insert into reviewer_absence values (:f, :other, '2026-11-24', '2026-11-25')`,
    `insert into review_opinion values (:f, :a, now(), :other, now(), '{"type": "approve-results"}')`,
    'insert into reviewer_competence values (:other); insert into reviewer_turn values (:other, 1, now())',
    `insert into pending_registration (id, login, password_hash, registration, locale, created_at, expires_at) values (:f, 'a@b.example', 'h', '{}', 'zh', now(), now() + interval '1 day')`,
    `insert into password_reset (token, account_id, expires_at) values ('t', :by, now() + interval '1 hour')`,
    `insert into invitation (id, account_id, invited_by, invited_at, expires_at, token) values (:f, :by, :other, now(), now() + interval '1 day', repeat('0', 64))`,
    `insert into colleague_invitation (id, enterprise_id, login, name_zh, name_en, enterprise_right, invited_by, invited_at, expires_at)
      values (:f, :e, 'a@b.example', '予', 'Yu', 'view', :by, now(), now() + interval '1 day')`,
    `insert into agreement_supplement (agreement_id, enterprise_id, title, signed_on, attachment_ids)
      select id, enterprise_id, '补', now(), '{}' from business_agreement`,
    `insert into suite (id, kind, name, edition, published_at) values (:f, 'certification-testing', 'CTS', 'r1', now())`,
    `insert into suite_package (suite_id, platform, name, size, sha256) values (:f, 'any', 'a.zip', 1, repeat('0', 64))`,
    `insert into refused_call values (:e, '2026-11', 1)`,
    `insert into suite_issue (suite_id, module, pattern, failure, text_zh, text_en, valid_from) values (:f, 'm', '*', 'any', '缺陷', 'A defect', '2026-01-02')`,
    `insert into arrival (enterprise_id, application_id, configuration_id, name, size, sha256) values (:e, :a, :c, 'a.xml', 1, repeat('0', 64))`,
    `insert into api_token (enterprise_id, account_id, name, hash, ending, scopes, created_at, expires_at)
      values (:e, :by, 'CI', repeat('0', 64), 'abcd', '{read}', now(), now() + interval '30 days')`,
    `insert into saved_view (account_id, name, filters, created_at) values (:by, 'Late', '{}', now()); insert into suite_upload (suite_id, platform, name, size) values (:f, 'any', 'a.zip', 1)`,
    `insert into suite_link (token_hash, package_id, account_id, expires_at) select repeat('0', 64), id, :by, now() from suite_package`,
    `insert into outbox_job (kind, key, payload) values ('send-mail', 'k', '{}'); insert into event (room, entity, entity_id, version, change) values ('programme', 'upload', :f, 1, '{}')`,
    `insert into public_count values ('visit', 'home', '2026-01-01', 1); insert into public_figure values (true, 3, 12, now())`,
    `insert into process (id, kind, host, pid) values (:f, 'portal', 'one', 1); insert into release (workflow_build) values ('0123456789abcdef')`,
    `insert into usual_wait values ('review-product', 1.5, 5, now()); insert into account_picture values (:by, repeat('0', 64), 'x', now())`,
    `insert into general_config (key, value) values ('memoryCapGb', '512')`,
    `insert into document_directory (id, name_zh, name_en, ordinal) values (:f, '指南', 'Guides', 1)`,
    `insert into document (id, directory_id, ordinal, state, published_version, latest_version) values (:f, :f, 1, 'published', 1, 1)`,
    `insert into document_version values (:f, 1, '一', 'One', '一', 'One')`,
    `insert into application_form (file_id, enterprise_id) select id, enterprise_id from file limit 1`,
    `insert into form_template values (1, repeat('0', 64), 'a', 'b', 1)`,
    `insert into enquiry (id, number, question, company, phone, email, locale, due_at, created_at)
      values (:f, 'Q1', '?', '岚', '0755 2600', 'a@b.example', 'zh', now(), now())`,
    `insert into enquiry_reply values (:f, 1, '可以', '林', 'Lin', now())`,
    `update enterprise_onboarding set turn = 'programme', step = 'code', judged_at = now(), changed_at = null`,
    `insert into usage_record (enterprise_id, account_id, enterprise_name, operate_type, recorded_at) values (:e, :by, '岚', 1, now())`,
  ];
  for (const row of rows)
    await owner.query(
      row.replaceAll(/:(a|by|other|e|lab|c|f)\b/g, (_, id: keyof typeof ids) => `'${ids[id]}'`),
    );
}

beforeAll(async () => {
  database = await createTestDatabase(inject('stack').databaseUrl);
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await layRows();
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

type Schema = { safeParse: (text: string) => { success: boolean } };

/** Characters of the longest text that a schema takes. */
function longest(schema: Schema, textOf = (length: number) => 'x'.repeat(length)): number {
  const takes = (length: number) => schema.safeParse(textOf(length)).success;
  return Array.from({ length: 3_000 }, (_, index) => 3_000 - index).find(takes) ?? 0;
}
const email = longest(emailSchema, (length) => `${'x'.repeat(length - 4)}@x.y`);
const phone = longest(phoneSchema, (length) => `+${'1'.repeat(length - 1)}`);
const { name, nameEn, brand, brandAlias, series, model } = productSchema.shape;
const { label, labelEn } = configurationSchema.shape;
const { os, osVersion, romName, romVersion } = materialsSchema.shape;
const filled = (part: 'requirement' | 'seen' | 'mend') => 'x'.repeat(longest(findingSchema.shape[part]));
const finding = { requirement: filled('requirement'), seen: filled('seen'), mend: filled('mend') };
const company = longest(verificationSchema.shape.companyZh);
const comment = inOneText(findingSentences(Array(maxFindings).fill(finding))).length;

/** The most characters that the domain lets a text have, by table and column. */
const lengths: Record<string, Record<string, number>> = {
  enterprise: {
    name_zh: company,
    name_en: company,
    short_zh: company,
    short_en: company,
    partner_code: limits.partnerCodeLength,
    contact_email: email,
    contact_phone: phone,
    refused_reason: longest(refusedReason),
  },
  account: { login: Math.max(email, person), name_zh: person, name_en: person },
  enterprise_verification: {
    legal_representative: longest(verificationSchema.shape.legalRepresentative),
    phone,
    returned_reason: longest(returnReason),
  },
  credential_reset: { reason: resetLimits.reasonLength },
  file: { name: fileNameLimit },
  contact: { nickname: longest(contactSchema.shape.nickname), email, phone },
  product: {
    name: longest(name),
    name_en: longest(nameEn),
    brand: longest(brand),
    brand_alias: longest(brandAlias),
    series: longest(series),
    model: longest(model),
  },
  configuration: { label: longest(label), label_en: longest(labelEn) },
  application: {
    'materials.os': longest(os),
    'materials.osVersion': longest(osVersion),
    'materials.romName': longest(romName),
    'materials.romVersion': longest(romVersion),
    'finding.requirement': finding.requirement.length,
    'finding.seen': finding.seen.length,
    'finding.seen.en': finding.seen.length,
    'finding.mend': finding.mend.length,
    'finding.mend.en': finding.mend.length,
  },
  command: { actor_name: person, actor_name_en: person },
  history: { actor: person, actor_en: person },
  review: { handler: person, handler_en: person, comment, comment_en: comment },
  delivery: {
    tracking_number: longest(deliverySchema.shape.trackingNumber),
    address: longest(deliverySchema.shape.address),
    recipient: longest(deliverySchema.shape.recipient),
  },
  failure: {
    key: KEY_MAX_CHARS,
    module: NAME_MAX_CHARS,
    abi: NAME_MAX_CHARS,
    test_case: NAME_MAX_CHARS,
    test: NAME_MAX_CHARS,
    message: MESSAGE_MAX_CHARS,
    possible_cause: MESSAGE_MAX_CHARS,
    failed_method: MESSAGE_MAX_CHARS,
  },
  waiver_request: {
    failure_key: longest(waiverRequestSchema.shape.failureKey),
    reason: longest(waiverRequestSchema.shape.reason),
    comment,
    comment_en: comment,
  },
  waiver_request_version: { reason: longest(waiverRequestSchema.shape.reason), comment },
  usage_record: { enterprise_name: longest(recordUsage.body.shape.enterpriseName) },
};
const texts = Object.entries(lengths).flatMap(([table, columns]) =>
  Object.entries(columns).map(([column, most]) => ({ table, column, most })),
);
const lengthened = ({ table, column }: { table: string; column: string }, length: number) => {
  const [whole = '', ...path] = column.split('.');
  const text = `repeat('x', ${length})`;
  const part = path.reduceRight((inner, name) => `jsonb_build_object('${name}', ${inner})`, text);
  const value = path.length > 0 ? `coalesce(${whole}, '{}') || ${part}` : text;
  return `update ${table} set ${whole} = ${value} where ctid = (select min(ctid) from ${table})`;
};

const cases = Object.entries(badRows).flatMap(([table, rules]) =>
  Object.entries(rules).map(([about, change]) => ({ table, constraint: `${table}_${about}`, change })),
);

it.each(cases)('$constraint refuses $change', async ({ table, constraint, change }) => {
  await expect(owner.query(`update ${table} set ${change}`)).rejects.toMatchObject({
    constraint,
    code: constraint.endsWith('_fkey') ? '23503' : '23514',
  });
});

const used = `begun_at = now(), ended_at = now()`;
it.each([
  ['certificate_revocation_kept', 'certificate', 'revoked_at = now()', 'revoked_at = null'],
  ['certificate_revocation_kept', 'certificate', 'revoked_at = now()', `revoked_reason = '另'`],
  ['suite_link_kept', 'suite_link', used, 'begun_at = null'],
  ['suite_link_kept', 'suite_link', used, 'ended_at = null'],
  [
    'suite_link_kept',
    'suite_link',
    used,
    'account_id = (select id from account where id <> account_id limit 1)',
  ],
])('%s: of %s, what became %s does not become %s', async (constraint, table, first, then) => {
  await owner.query('begin');
  try {
    await owner.query(`update ${table} set ${first}`);
    const undone = owner.query(`update ${table} set ${then}`);
    await expect(undone).rejects.toMatchObject({ constraint, code: '23514' });
  } finally {
    await owner.query('rollback');
  }
});

/** What an administrator of the programme writes to the tables by hand, and takes back. */
async function asAdministrator(work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: database.adminUrl });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(`select set_config('assay.tenant', 'all', true)`);
    await work(client);
  } finally {
    await client.end();
  }
}

it.each([
  ['agreement_text_kept', `update agreement_version set body_en = 'x'`],
  ['agreement_text_kept', 'update agreement_version set published_at = null'],
  ['agreement_text_not_deleted', 'delete from agreement_version'],
  ['suite_edition_kept', `update suite set edition = 'r2'`],
  ['suite_edition_kept', 'update suite set published_at = null'],
  ['suite_edition_not_deleted', 'delete from suite'],
  ['suite_package_kept', `update suite_package set sha256 = repeat('1', 64)`],
  ['suite_package_not_deleted', 'delete from suite_package'],
  [
    'reviewer_absence_apart',
    `insert into reviewer_absence select gen_random_uuid(), account_id, last_day, last_day from reviewer_absence`,
  ],
])('%s refuses an administrator’s %s', (constraint, statement) =>
  asAdministrator((client) => expect(client.query(statement)).rejects.toMatchObject({ constraint })),
);

it('the notes of a published edition, and the words of a text that is not, are changed', () =>
  asAdministrator(async (client) => {
    await client.query(`insert into agreement_version (agr_type, version, title_zh, title_en, body_zh, body_en, published_at)
      select agr_type, 9, 'a', 'a', 'a', 'a', now() + interval '1 day' from agreement_version limit 1`);
    const changes = [
      `update suite set notes_en = 'Mended', edition = ' R1 ', updated_at = now()`,
      'update agreement_version set published_at = null where version = 9',
      `update agreement_version set body_en = 'b' where version = 9`,
      'delete from agreement_version where version = 9',
    ];
    for (const change of changes) expect((await client.query(change)).rowCount).toBe(1);
  }));

it('a review is a reviewer’s, and nobody’s once the role ends', async () => {
  const give = `insert into review_assignment select application.id, account.id, account.id, now() from application, account
    where 'admin' = any (roles) or 'reviewer' = any (roles)`;
  const role = (name: string) => `update account set roles = '{${name}}' where enterprise_id is null`;
  const { rows } = await owner.query(
    'select count(*)::int as people from account where enterprise_id is null',
  );
  expect(rows).toEqual([{ people: 1 }]);
  await owner.query('begin');
  try {
    await owner.query(role('reviewer'));
    expect((await owner.query(give)).rowCount).toBe(1);
    await owner.query(role('admin'));
    expect((await owner.query('select from review_assignment')).rowCount).toBe(0);
    await expect(owner.query(give)).rejects.toMatchObject({ constraint: 'review_assignment_reviewer_valid' });
  } finally {
    await owner.query('rollback');
  }
});

it.each(texts)('$table keeps $most characters of $column, and no more', async (text) => {
  await owner.query('begin');
  try {
    expect((await owner.query(lengthened(text, text.most))).rowCount).toBeGreaterThan(0);
    const constraint = `${text.table}_lengths_valid`;
    await expect(owner.query(lengthened(text, text.most + 1))).rejects.toMatchObject({ constraint });
  } finally {
    await owner.query('rollback');
  }
});

it('knows of each text that the database measures', async () => {
  const { rows } = await owner.query(
    `select conrelid::regclass::text as table, pg_get_constraintdef(oid) as rule from pg_constraint where conname like '%\\_lengths\\_valid'`,
  );
  const measured = rows.map(({ table, rule }) => [table, String(rule).split('char_length').length - 1]);
  const known = Object.entries(lengths).map(([table, columns]) => [table, Object.keys(columns).length]);
  expect(Object.fromEntries(measured)).toEqual(Object.fromEntries(known));
});

it('each of them is tried here, and holds for rows of before as well', async () => {
  const { rows } = await owner.query(
    `select conname, convalidated from pg_constraint where conname like '%\\_valid' and connamespace = 'public'::regnamespace`,
  );
  expect(rows.map(({ conname }) => conname).toSorted()).toEqual(
    [
      ...cases.flatMap(({ constraint }) => (constraint.endsWith('_valid') ? [constraint] : [])),
      ...Object.keys(lengths).map((table) => `${table}_lengths_valid`),
    ].toSorted(),
  );
  expect(rows.filter(({ convalidated }) => !convalidated)).toEqual([]);
});

it.each<[string, readonly string[]]>([
  ['waiver_scope_valid', waiverScopes],
  ['waiver_request_scope_valid', waiverScopes],
  ['configuration_ram_valid', memoryUnits],
  ['configuration_rom_valid', memoryUnits],
  ['application_type_valid', domain.certificationTypes],
  ['application_mode_valid', domain.certificationModes],
  ['application_status_valid', domain.applicationStatuses],
  ['application_phase_valid', domain.reviewPhases],
  ['application_sample_valid', domain.sampleStatuses],
  ['application_wait_valid', waitActions],
  ['application_waiting_valid', [...domain.finalStatuses, 'nobody', 'nobody']],
  ['application_image_kind_valid', imageKinds],
  ['command_type_valid', commandTypes],
  [
    'history_event_valid',
    [
      ...commandTypes,
      'created',
      'reminded',
      'escalated',
      'amended',
      'resumed',
      'certificate-revoked',
      'certificate-kept',
      'certificate-term',
      'nudged',
    ],
  ],
  ['history_status_valid', domain.applicationStatuses],
  ['review_result_valid', domain.reviewResults],
  ['enterprise_onboarding_turn_known', onboardingTurns],
  ['enterprise_onboarding_step_known', onboardingSteps],
  ['general_config_key_valid', generalConfigKeys],
])('%s knows the words of the domain', async (name, words) => {
  const { rows } = await owner.query(
    `select pg_get_constraintdef(oid) as rule from pg_constraint where conname = '${name}'`,
  );
  const known = [...String(rows[0]?.rule).matchAll(/'([^']+)'/g)].map(([, word]) => word);
  expect(known.toSorted()).toEqual([...words].toSorted());
});
