import type { ErrorEntry } from './error-entry.ts';

/** Reviews, reviewers and the certificate as a file. */
export const reviewsErrors = {
  reviewerMissing: {
    code: 'HTS.100000016',
    status: 404,
    zh: '审核员账号不存在',
    en: 'The reviewer account does not exist',
    raisedBy: 'reviewers.find',
  },
  reviewRecordsIncomplete: {
    code: 'HTS.100000017',
    status: 409,
    zh: '审核记录不完整，前一阶段尚无结论',
    en: 'The review records are incomplete: an earlier phase has no result',
    raisedBy: 'reviews.decide',
  },
  reviewDataIncomplete: {
    code: 'HTS.100000018',
    status: 422,
    zh: '审核数据不完整，所列项目需填写',
    en: 'The review data are incomplete; fill in the items listed',
    raisedBy: 'reviews.decide',
  },
  certificatePdfGetFailed: {
    code: 'HTS.100000020',
    status: 500,
    zh: '获取 PDF 证书失败，稍后可重试',
    en: 'The PDF certificate could not be fetched; try later',
    raisedBy: 'certificates.download',
  },
  certificatePdfUploadFailed: {
    code: 'HTS.100000021',
    status: 500,
    zh: 'PDF 证书上传失败，系统会自动重试',
    en: 'The PDF certificate could not be stored; the system tries again by itself',
    raisedBy: 'certificates.store',
  },
  reviewStatusInvalid: {
    code: 'HTS.100000022',
    status: 409,
    zh: '当前状态不能执行此审核操作',
    en: 'This review step is not possible in the current status',
    raisedBy: 'reviews.decide',
  },
  reviewStatusChanged: {
    code: 'HTS.100000023',
    status: 409,
    zh: '审核状态已变化，刷新后可查看最新结论',
    en: 'The review status has changed; reload to see the latest result',
    raisedBy: 'reviews.decide',
  },
} as const satisfies Record<string, ErrorEntry>;
