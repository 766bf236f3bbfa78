import type { requirements as ids } from '#domain/applications/applications.ts';

/** What reviewers judge by, as the pages call it in `web/locales`. */
export const requirements: Record<(typeof ids)[number]['id'], string> = {
  'P-01': '产品信息完整，图片一致',
  'P-02': '系统与 ROM 版本属实',
  'P-03': '预装应用清单符合要求',
  'C-01': '企业资质与商务协议有效',
  'C-02': '销售区域与预计销量合理',
  'T-01': '结果与产品一致',
  'T-02': '必测模块全部执行',
  'T-03': '用例版本在有效期内',
  'T-04': '每个失败都有豁免项',
  'T-05': '豁免理由与证据充分',
  'T-06': '安全补丁不早于 90 天',
  'S-01': '样机与申报的配置一致',
  'S-02': '样机实测与上传结果一致',
};
