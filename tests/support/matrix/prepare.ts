import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Deps } from '#api/deps.ts';
import { insertApplicationRow } from '#tests/support/applications/application-rows.ts';
import { insertImage, materialsOf } from '#tests/support/applications/application-scenario.ts';
import { insertCertificateRow } from '#tests/support/applications/certificate-rows.ts';
import {
  createAccount,
  createContact,
  createEnterprise,
  createProduct,
  nextSerial,
} from '#tests/support/factories.ts';
import type { Fixture } from './fixture.ts';
import { insertToken } from './token-caller.ts';

async function takeOwnContact(fixture: Fixture, deps: Deps): Promise<void> {
  fixture.contact = (await createContact(deps.db, { enterpriseId: fixture.enterprise })).id;
}

/** What the fixture lacks for a call to succeed, by the call. */
export const prepare: Record<string, (fixture: Fixture, deps: Deps) => Promise<unknown>> = {
  'DELETE /v1/hms/cc/enterprise/tokens/{id}': layToken,
  'PUT /v1/hms/cc/products/{id}': takeFreeProduct,
  'PUT /v1/hms/cc/products/{id}/channelId': takeFreeProduct,
  'DELETE /v1/hms/cc/products/{id}': takeFreeProduct,
  'DELETE /v1/hms/cc/files/{id}': async (fixture, deps) => {
    fixture.file = await insertImage(deps.db, fixture.enterprise);
  },
  'PUT /v1/hms/cc/products/{id}/application-draft': takeFreeProduct,
  'POST /v1/hms/cc/applications': takeFreeProduct,
  'PUT /v1/hms/cc/contacts/{id}': takeOwnContact,
  'DELETE /v1/hms/cc/contacts/{id}': takeOwnContact,
  'PUT /v1/hms/cc/applications/{id}/materials': ({ application }, deps) =>
    deps.db
      .updateTable('application')
      .set({ status: 'product-rejected' })
      .where('id', '=', application)
      .execute(),
  'DELETE /v1/hms/cc/applications/{id}/uploads/{uploadId}': ({ account }, deps) =>
    sql`update upload set state = 'refused', refusal = '{"errorCode": "none"}', report = null where id = ${account}`.execute(
      deps.db,
    ),
  'POST /v1/hms/cc/operations/effects/{id}/retry': setAside,
  'POST /v1/hms/cc/operations/effects/{id}/give-up': setAside,
  'POST /v1/hms/cc/operations/queues/{queue}/jobs/{id}/retry': layMail,
  'POST /v1/hms/cc/operations/queues/{queue}/jobs/{id}/give-up': layMail,
  'PUT /v1/hms/cc/applications/{id}/comments/{comment}': layComment,
  'DELETE /v1/hms/cc/applications/{id}/labs/{lab}': (fixture, deps) => layDelegation(fixture, deps, 'maker'),
  'DELETE /v1/hms/cc/lab-work/{id}': (fixture, deps) => layDelegation(fixture, deps, 'lab'),
  'POST /v1/hms/cc/arrivals/{id}/finish': layArrival,
  'DELETE /v1/hms/cc/arrivals/{id}': layArrival,
  'PUT /v1/hms/cc/admin/bulletins/{id}': layDraft,
  'DELETE /v1/hms/cc/admin/bulletins/{id}': layDraft,
  'POST /v1/hms/cc/admin/enquiries/{id}/replies': layEnquiry,
  'POST /v1/hms/cc/admin/enquiries/{id}/closure': layEnquiry,
  'PUT /v1/hms/cc/admin/document-directories/{id}': layDirectory,
  'DELETE /v1/hms/cc/admin/document-directories/{id}': layDirectory,
  'POST /v1/hms/cc/admin/documents': layDirectory,
  'PUT /v1/hms/cc/admin/documents/{id}': layDocument('draft'),
  'DELETE /v1/hms/cc/admin/documents/{id}': layDocument('draft'),
  'PUT /v1/hms/cc/admin/documents/{id}/draft': layDocument('draft'),
  'DELETE /v1/hms/cc/admin/documents/{id}/draft': layDocument('redrafted'),
  'POST /v1/hms/cc/admin/documents/{id}/publication': layDocument('draft'),
  'DELETE /v1/hms/cc/admin/documents/{id}/publication': layDocument('redrafted'),
  'PUT /v1/hms/cc/admin/maintenance/{id}': layMaintenance,
  'DELETE /v1/hms/cc/admin/maintenance/{id}': layMaintenance,
  'PUT /v1/hms/cc/admin/agreement-texts/{agrType}/versions/{version}': layText(null),
  'DELETE /v1/hms/cc/admin/agreement-texts/{agrType}/versions/{version}': layText(null),
  'POST /v1/hms/cc/admin/agreement-texts/{agrType}/versions/{version}/publication': layText(null),
  'POST /v1/hms/cc/admin/agreement-texts/{agrType}/versions/{version}/confirmation': layText(null),
  'DELETE /v1/hms/cc/admin/agreement-texts/{agrType}/versions/{version}/publication': layText('2099-01-01'),
  'POST /v1/hms/cc/admin/certificates/{number}/revocation': layCertificate,
  'POST /v1/hms/cc/admin/certificates/{number}/revocation/confirmation': layProposal('others'),
  'POST /v1/hms/cc/admin/certificates/{number}/revocation/refusal': layProposal('others'),
  'POST /v1/hms/cc/admin/certificates/{number}/revocation/withdrawal': layProposal('callers'),
  'PUT /v1/hms/cc/admin/certificates/{number}/term': layCertificate,
  'DELETE /v1/hms/cc/admin/products/{id}/deactivation': ({ product, enterprise }, deps) =>
    sql`insert into product_deactivation values (${product}, ${enterprise}, 'recall', '召回', 'Recalled', now())`.execute(
      deps.db,
    ),
  'PUT /v1/hms/cc/admin/general-config/{id}': layConfig,
  'DELETE /v1/hms/cc/admin/general-config/{id}': layConfig,
  'PUT /v1/hms/cc/admin/reference-data/{id}': layItem('os'),
  'DELETE /v1/hms/cc/admin/reference-data/{id}': layItem('os'),
  'POST /v1/hms/cc/admin/preloaded-list': layItem('preloaded-app'),
  'PUT /v1/hms/cc/admin/requirements/{id}': layRequirement,
  'POST /v1/hms/cc/admin/requirement-editions': layRequirement,
  'PUT /v1/hms/cc/admin/suites/{id}': laySuite(false),
  'DELETE /v1/hms/cc/admin/suites/{id}': laySuite(false),
  'POST /v1/hms/cc/admin/suites/{id}/publish': laySuite(false),
  'POST /v1/hms/cc/admin/suites/{id}/withdraw': laySuite(true),
  'POST /v1/hms/cc/admin/suites/{id}/issues': laySuite(false),
  'PUT /v1/hms/cc/admin/suite-issues/{id}': laySuite(false),
  'DELETE /v1/hms/cc/admin/suite-issues/{id}': laySuite(false),
  'POST /v1/hms/cc/admin/suites/{id}/uploads': laySuite(false),
  'POST /v1/hms/cc/admin/suite-uploads/{id}/finish': laySuite(false, randomUUID),
  'DELETE /v1/hms/cc/admin/suite-uploads/{id}': laySuite(false),
  'DELETE /v1/hms/cc/admin/suite-packages/{id}': laySuite(false),
  'POST /v1/hms/cc/admin/enterprises/{id}/codes/{code}/withdrawal': ({ enterprise }, deps) =>
    sql`insert into partner_code values ('LANYUE7', ${enterprise}, now())`.execute(deps.db),
  'PUT /v1/hms/cc/admin/enterprises/{id}/agreement': setAgreement('preparing'),
  'PUT /v1/hms/cc/admin/enterprises/{id}/agreement/state': setAgreement('signing'),
  'POST /v1/hms/cc/admin/enterprises/{id}/agreement/return': laySignedCopy,
  'POST /v1/hms/cc/enterprise/business-agreement/files': setAgreement('signing'),
  'PUT /v1/hms/cc/enterprise/business-agreement/signed-copy': layAgreementFile,
  'PUT /v1/hms/cc/admin/enterprises/{id}/agreement/attachments': setAgreement('preparing'),
  'POST /v1/hms/cc/admin/enterprises/{id}/verification': async ({ enterprise }, deps) => {
    const { db } = deps;
    await sql`update enterprise set verify_real_state = 1 where id = ${enterprise}`.execute(db);
    await sql`insert into enterprise_verification values (${enterprise}, ${creditCode()}, '林可', '1', '2026-11-21Z')`.execute(
      db,
    );
  },
  'POST /v1/hms/cc/admin/accounts/{id}/invitation': layInvitation,
  'POST /v1/hms/cc/enterprise/colleagues/{id}/invitation': layInvitation,
  'POST /v1/hms/cc/admin/accounts/{id}/absences': layAbsence,
  'DELETE /v1/hms/cc/admin/accounts/{id}/absences/{absence}': layAbsence,
  'PUT /v1/hms/cc/admin/accounts/{id}/competence': layAbsence,
  'POST /v1/hms/cc/reviewers/{id}/hand-over': layAbsence,
  'POST /v1/hms/cc/admin/accounts/{id}/resets/{reset}/decision': async ({ account }, deps) => {
    const { db } = deps;
    const { id: asker } = await createAccount(db, { roles: ['admin'] });
    await sql`insert into credential_reset (id, account_id, kind, reason, asked_by, asked_at, expires_at)
      values (${account}, ${account}, 'password', 'lost', ${asker}, now(), now() + interval '1 day')`.execute(
      db,
    );
  },
};

/** An edition with a package and an upload that is complete, under the id that the matrix names unless it is said otherwise. */
function laySuite(published: boolean, packageId?: () => string) {
  return async ({ account }: Fixture, deps: Deps) => {
    const { db, storage } = deps;
    const { sha256, size } = await storage.put(Readable.from(['suite']));
    await storage.parts.append(account, Readable.from(['text']), { offset: 0 });
    await sql`insert into suite (id, kind, name, edition, notes_zh, notes_en, published_at)
      values (${account}, 'certification-testing', 'VTS', ${`r${nextSerial()}`}, '新', 'New', ${published ? sql`now()` : null})`.execute(
      db,
    );
    await sql`insert into suite_package (id, suite_id, platform, name, size, sha256)
      values (${packageId?.() ?? account}, ${account}, 'any', 'a.zip', ${size}, ${sha256})`.execute(db);
    await sql`insert into suite_issue (id, suite_id, module, pattern, failure, text_zh, text_en)
      values (${account}, ${account}, 'CtsNet', '*', 'any', '缺陷', 'A defect')`.execute(db);
    await sql`insert into suite_upload (id, suite_id, platform, name, size)
      values (${account}, ${account}, 'any', 'b.zip', 4)`.execute(db);
  };
}

function layInvitation({ account }: Fixture, deps: Deps) {
  return sql`insert into invitation (id, account_id, invited_by, invited_at, expires_at)
    values (${account}, ${account}, ${account}, now(), now() + interval '1 day')`.execute(deps.db);
}

/** The account of the matrix reviews, and is away once. */
async function layAbsence({ account }: Fixture, deps: Deps) {
  await sql`update account set roles = '{reviewer}', enterprise_id = null where id = ${account}`.execute(
    deps.db,
  );
  await sql`insert into reviewer_absence values (${account}, ${account}, '2099-01-01', '2099-01-02')`.execute(
    deps.db,
  );
}

/** A lab's part in an application: the caller's enterprise is its maker, or the lab in another's. */
async function layDelegation(fixture: Fixture, deps: Deps, as: 'maker' | 'lab') {
  const { account, application, enterprise, file } = fixture;
  const other = await createProduct(deps.db, { enterpriseId: (await createEnterprise(deps.db)).id });
  const overrides = { materials: JSON.stringify(materialsOf(file)) };
  const work = { product: other, status: 'certifying' as const, overrides };
  const id = as === 'maker' ? application : (await insertApplicationRow(deps.db, work)).id;
  const [maker, lab] = as === 'maker' ? [enterprise, other.enterpriseId] : [other.enterpriseId, enterprise];
  await sql`insert into delegation
    (id, application_id, enterprise_id, lab_id, lab_name, lab_name_en, let_in_by, let_in_at)
    values (${account}, ${id}, ${maker}, ${lab}, '实验室', 'Lab', ${account}, now())`.execute(deps.db);
}

/** A test result in parts that is here as a whole. */
async function layArrival({ account, application, configuration, enterprise }: Fixture, deps: Deps) {
  const bytes = '<Result/>';
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await deps.storage.parts.append(account, Readable.from([Buffer.from(bytes)]), { offset: 0 });
  await sql`insert into arrival (id, enterprise_id, application_id, configuration_id, name, size, sha256)
    values (${account}, ${enterprise}, ${application}, ${configuration}, 'result.xml', ${bytes.length}, ${sha256})`.execute(
    deps.db,
  );
}

/** A comment of whoever came last to the enterprise: the caller. */
function layComment({ account, application, enterprise }: Fixture, deps: Deps) {
  return sql`insert into comment (id, application_id, text, side, author_id, author, created_at)
    select ${account}, ${application}, '?', 'partner', id, '林可', now() from account
    where enterprise_id = ${enterprise} order by created_at desc, id limit 1`.execute(deps.db);
}

async function layDraft(fixture: Fixture, deps: Deps): Promise<void> {
  const { rows } = await sql<{ id: string }>`insert into bulletin
    (kind, title_zh, title_en, content_zh, content_en, starts_at, created_by, published_at, announced_at)
    values ('update', '', '', '', '', '2027-01-04Z', ${fixture.account}, null, null) returning id`.execute(
    deps.db,
  );
  Object.assign(fixture, { bulletin: rows[0]?.id });
}

function layEnquiry({ account }: Fixture, deps: Deps) {
  return sql`insert into enquiry (id, number, question, company, phone, email, locale, due_at, created_at)
    values (${account}, ${`Q2026-${nextSerial()}`}, '?', '岚岳', '0755 2600', 'a@lanyue.example', 'zh', now(), now())`.execute(
    deps.db,
  );
}

function layDirectory({ account }: Fixture, deps: Deps) {
  return sql`insert into document_directory (id, name_zh, name_en, ordinal)
    values (${account}, '指南', 'Guides', 10)`.execute(deps.db);
}

/** A document that is a draft, or one that is published and has the draft of a next version. */
function layDocument(as: 'draft' | 'redrafted') {
  return async (fixture: Fixture, deps: Deps) => {
    const { db } = deps;
    const { account } = fixture;
    await layDirectory(fixture, deps);
    const published = as === 'redrafted';
    await sql`insert into document (id, directory_id, ordinal, state, published_version, latest_version)
      values (${account}, ${account}, 10, ${published ? 'published' : 'draft'}, ${published ? 1 : null}, ${published ? 2 : 1})`.execute(
      db,
    );
    await sql`insert into document_version
      select ${account}, n, '一', 'One', '一', 'One', case when ${published} and n = 1 then now() end
      from generate_series(1, ${published ? 2 : 1}) n`.execute(db);
  };
}

function layMaintenance({ account }: Fixture, deps: Deps) {
  return sql`insert into maintenance
    (id, content_zh, content_en, starts_at, ends_at, created_by, published_at, announced_at)
    values (${account}, '', '', '2027-01-04Z', '2027-01-05Z', ${account}, null, null)`.execute(deps.db);
}

/** The ninth version of an agreement's text, which the matrix names and nothing lays yet: a draft, or one that is in force from a day on. */
function layText(from: string | null) {
  return async (_fixture: Fixture, deps: Deps) => {
    const { db } = deps;
    await sql`insert into agreement_version (agr_type, version, title_zh, title_en, body_zh, body_en, published_at)
      values (502, 9, '协议', 'Agreement', '一', 'One', ${from}::timestamptz)`.execute(db);
  };
}

/** The certificate that the matrix names, which another turn may have revoked. */
async function layCertificate({ application, enterprise }: Fixture, deps: Deps): Promise<void> {
  const { db } = deps;
  await sql`delete from certificate`.execute(db);
  await insertCertificateRow(db, { application, enterprise, number: 'A2026-000001' });
}

/** An open proposal by the caller, who takes it back, or by somebody else. */
function layProposal(whose: 'callers' | 'others') {
  return async (fixture: Fixture, deps: Deps): Promise<void> => {
    await layCertificate(fixture, deps);
    const newest = sql`(select id from account where 'admin' = any(roles) order by created_at desc limit 1)`;
    const by = whose === 'callers' ? newest : sql`${fixture.account}::uuid`;
    await sql`insert into revocation_proposal select ${fixture.account}::uuid, id, 1, '召回', 'Recalled', '[]', ${by}, now()
      from certificate`.execute(deps.db);
  };
}

/** A key that is set; the call that sets one may have been made before. */
async function layConfig({ account }: Fixture, deps: Deps): Promise<void> {
  await sql`delete from general_config`.execute(deps.db);
  await sql`insert into general_config (id, key, value) values (${account}, 'memoryCapGb', '512')`.execute(
    deps.db,
  );
}

function layItem(kind: 'os' | 'preloaded-app') {
  return ({ account }: Fixture, deps: Deps) =>
    sql`insert into reference_item (id, kind, code, name_zh, name_en, ordinal)
      values (${account}, ${kind}, ${`X${nextSerial()}`}, ${`项 ${nextSerial()}`}, ${`Item ${nextSerial()}`}, 900)`.execute(
      deps.db,
    );
}

/** A requirement of the next edition. */
async function layRequirement({ account }: Fixture, { db }: Deps): Promise<void> {
  await sql`insert into requirement (id, code, area, title_zh, title_en, ordinal)
    values (${account}, ${`X-${nextSerial()}`}, 'product', '项', 'Item', 900)`.execute(db);
}

function setAgreement(state: 'preparing' | 'signing') {
  return ({ enterprise }: Fixture, deps: Deps) =>
    sql`update business_agreement set state = ${state} where enterprise_id = ${enterprise}`.execute(deps.db);
}

async function layAgreementFile(fixture: Fixture, deps: Deps): Promise<void> {
  await setAgreement('signing')(fixture, deps);
  await sql`update file set kind = 'agreement' where id = ${fixture.file}`.execute(deps.db);
}

async function laySignedCopy(fixture: Fixture, deps: Deps): Promise<void> {
  await setAgreement('signing')(fixture, deps);
  await sql`update business_agreement set signed_copy_id = ${fixture.file}, signed_copy_at = now()
    where enterprise_id = ${fixture.enterprise}`.execute(deps.db);
}

async function takeFreeProduct(fixture: Fixture, deps: Deps): Promise<void> {
  const product = await createProduct(deps.db, { enterpriseId: fixture.enterprise });
  Object.assign(fixture, { product: product.id, configuration: product.configurations[0]?.id });
}

async function setAside({ account }: Fixture, deps: Deps): Promise<void> {
  await sql`insert into outbox_job (id, kind, key, payload, set_aside_at)
    values (${account}, 'render-certificate', ${account}, '{}', now())`.execute(deps.db);
}

async function layMail({ account }: Fixture, deps: Deps): Promise<void> {
  await sql`insert into mail (id, kind, account_id, address, facts, created_at, expires_at)
    values (${account}, 'password-changed', ${account}, 'x@y.example', '{}', now(), now() + interval '1 day')`.execute(
    deps.db,
  );
}

const creditCode = () => `91440300${String(nextSerial()).padStart(10, '0')}`;

async function layToken(fixture: Fixture, { db }: Deps): Promise<void> {
  await insertToken(db, {
    id: fixture.account,
    enterpriseId: fixture.enterprise,
    accountId: fixture.account,
  });
}
