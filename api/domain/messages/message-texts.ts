import type { CommandType } from '#domain/applications/commands.ts';
import type { ApplicationStatus } from '#domain/applications/statuses.ts';
import type { VerificationOutcome } from '#domain/enterprises/company-verification.ts';

export type Bilingual = { zh: string; en: string };
type Text = (device: { product: string; productEn?: string | undefined }, number: string) => Bilingual;

const say =
  (zh: string, en: string): Text =>
  ({ product, productEn }, number) => ({
    zh: `${product}（${number}）${zh}`,
    en: `${productEn || product} (${number}): ${en}`,
  });

const byCommand: Partial<Record<CommandType | 'created' | 'reminded' | 'escalated', Text>> = {
  created: say('申请已提交，进入产品审核', 'application submitted, product review begins'),
  'reject-phase': say(
    '产品审核被驳回，修改材料后可重新提交',
    'product rejected; amend the materials and resubmit',
  ),
  resubmit: say('材料已重新提交，进入产品审核', 'materials resubmitted, product review begins'),
  apply: say('测试结果已提交，进入认证审核', 'test results submitted, certification review begins'),
  'approve-results': say(
    '测试结果已通过，轮到你寄送样机',
    'test results approved; your turn to send samples',
  ),
  'reject-results': say('测试结果被驳回，需重新上传', 'test result rejected; a new upload is needed'),
  'reject-bypass': say('异常豁免被驳回，需修改豁免项', 'exception bypass rejected; change the bypass item'),
  'deliver-samples': say('样机已寄出', 'samples delivered'),
  'receive-samples': say('样机已签收，开始实测', 'samples received, the sample test begins'),
  'pass-sample-test': say('样机测试通过，进入终审', 'sample test passed, final approval begins'),
  'fail-sample-test': say('样机测试未通过，可重新寄样或结束认证', 'sample test failed; deliver again or end'),
  'redeliver-samples': say('将重新寄送样机', 'samples will be delivered again'),
  end: say('认证已结束', 'certification ended'),
  reminded: say('期限将近', 'the deadline is near'),
  escalated: say('已逾期，认证负责人已收到提醒', 'overdue; the programme has been told'),
};

const byFinal: Partial<Record<ApplicationStatus, Text>> = {
  certified: say('已认证，证书已颁发', 'certified, the certificate is issued'),
  'partially-certified': say('部分认证，证书已颁发', 'partially certified, the certificate is issued'),
  'certification-failed': say('认证失败', 'certification failed'),
};

const phaseApproved = {
  commercial: say('产品审核通过，进入商务审核', 'product review approved, commercial review begins'),
  certifying: say('审核通过，轮到你上传测试结果', 'review approved; your turn to upload test results'),
  plus: say('审核通过，进入终审', 'review approved, final approval begins'),
};

const byVerification: Record<VerificationOutcome, Bilingual> = {
  verified: { zh: '企业已通过实名认证', en: 'The company is verified' },
  returned: {
    zh: '企业实名认证被退回，更正后可重新提交',
    en: 'The company verification was returned; correct the data and submit them again',
  },
};

/** Title of the personal message about a company's real-name verification. */
export function verificationTitle(outcome: VerificationOutcome): Bilingual {
  return byVerification[outcome];
}

/** Title of the personal message about a command that could not be brought to the engine and was given up. */
export function givenUpTitle(number: string): Bilingual {
  return {
    zh: `申请 ${number} 的一项操作未能执行，已撤回，可重新提交`,
    en: `An action on application ${number} could not be carried out and was withdrawn; it can be done again`,
  };
}

/** Title of the personal message that a change makes; null for changes that need none. */
export function messageTitle(
  event: CommandType | 'created' | 'reminded' | 'escalated',
  status: ApplicationStatus,
  names: { product: string; productEn?: string | undefined; number: string },
): Bilingual | null {
  const text = textOf(event, status);
  return text ? text(names, names.number) : null;
}

function textOf(event: string, status: ApplicationStatus): Text | undefined {
  if (event === 'approve-final') return byFinal[status];
  if (event !== 'approve-phase') return byCommand[event as CommandType];
  if (status === 'product-under-review') return phaseApproved.commercial;
  return status === 'certifying' ? phaseApproved.certifying : phaseApproved.plus;
}
