import { type Kysely, sql } from 'kysely';

const privacy = 10256;
const user = 502;

/** Sentences of the templates that promised what no setting does, and what stands there now. */
const changes: readonly [agrType: number, before: string, after: string][] = [
  [privacy, '会话一小时无操作即失效。', '会话在一段时间无操作后失效。'],
  [privacy, 'a session ends after one hour without use.', 'a session ends after some time without use.'],
  [
    privacy,
    `- 账户与企业信息：保存至账户注销后六个月。
- 认证资料与审核记录：保存至证书失效后三年，供复核与追溯。
- 操作记录：保存不少于六个月。
- 支持咨询：保存两年。
期满后删除，或处理为无法识别个人与企业的统计数据。`,
    `- 草稿、消息、登录会话、支持咨询：按项目设置的天数保存，期满后删除。
- 账户、企业信息、认证资料与操作记录：在办理认证、复核与追溯所需的期间保存。`,
  ],
  [
    privacy,
    `- Account and enterprise: until six months after the account was closed.
- Certification materials and review records: until three years after the certificate ended, for verification.
- Records of use: at least six months.
- Support enquiries: two years.
Afterwards it is deleted, or turned into figures that identify neither a person nor an enterprise.`,
    `- Drafts, messages, sessions and support enquiries: for the days that the programme has set, and then deleted.
- Account, enterprise, certification materials and records of use: for as long as certifying, verifying and tracing need them.`,
  ],
  [privacy, '我们会及时告知情况、影响和已采取的措施。', '我们会告知情况、影响和已采取的措施。'],
  [
    privacy,
    'we tell you promptly what happened, what it means and what we have done.',
    'we tell you what happened, what it means and what we have done.',
  ],
  [privacy, '可通过门户的支持与咨询页面联系我们，三个工作日内答复。', '可通过门户的支持与咨询页面联系我们。'],
  [
    privacy,
    'use the support and consultation page of the portal; we reply within three working days.',
    'use the support and consultation page of the portal.',
  ],
  [user, '认证结束后继续有效三年。', '认证结束后继续有效。'],
  [user, 'this duty lasts for three years after its end.', 'this duty continues after its end.'],
  [user, '维护会提前公告，紧急情况除外。', '维护在门户公告。'],
  [user, 'Maintenance is announced ahead, emergencies excepted.', 'Maintenance is announced in the portal.'],
];

/**
 * The checklist tells who has accepted an invitation from who has not, and the templates promise nothing that no setting
 * does. A text that somebody has signed stays as it is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`grant select (account_id, accepted_at) on invitation to assay_app`.execute(db);
  await sql`alter table agreement_version disable trigger agreement_text_kept`.execute(db);
  for (const [agrType, before, after] of changes)
    await sql`update agreement_version
      set body_zh = replace(body_zh, ${before}, ${after}), body_en = replace(body_en, ${before}, ${after})
      where agr_type = ${agrType} and version = 1 and created_by is null and not exists (
        select from agreement_signature s where s.agr_type = ${agrType} and s.version = 1)`.execute(db);
  await sql`alter table agreement_version enable trigger agreement_text_kept`.execute(db);
}
