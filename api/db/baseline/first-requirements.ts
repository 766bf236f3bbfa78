import type { Phrases, Requirement } from '#domain/requirements/requirements.ts';

type Side = 'zh' | 'en';
type FirstRequirement = {
  code: string;
  area: Requirement['area'];
  aboutWaivers?: true;
  title: Record<Side, string>;
  explanation: Record<Side, string>;
  example?: Record<Side, string>;
  phrases: Phrases;
};

/** What a programme begins with, in order; its administrators change it. */
export const firstRequirements: readonly FirstRequirement[] = [
  {
    code: 'P-01',
    area: 'product',
    title: { zh: '产品信息完整，图片一致', en: 'Product data complete, pictures agree' },
    explanation: {
      zh: '品牌、型号、配置与照片和“关于本机”截图一致；照片清晰，看得到整机正面与背面。',
      en: 'Brand, model and configurations agree with the photos and the “About” screenshot. Photos are sharp and show the whole front and back.',
    },
    example: {
      zh: '型号填写 LY-P110，“关于本机”截图显示 LY-P110。',
      en: 'The model is entered as LY-P110 and the “About” screenshot says LY-P110.',
    },
    phrases: {
      seen: [
        {
          zh: '截图中的型号与填写的不一致。',
          en: 'The model in the screenshot differs from the one entered.',
        },
      ],
      mend: [
        {
          zh: '重新拍摄并上传整机照片与“关于本机”截图。',
          en: 'Take the photos and the “About” screenshot again and upload them.',
        },
      ],
    },
  },
  {
    code: 'P-02',
    area: 'product',
    title: { zh: '系统与 ROM 版本属实', en: 'OS and ROM version are true' },
    explanation: {
      zh: '操作系统、版本与 ROM 版本号和截图逐字一致。',
      en: 'Operating system, its version and the ROM version agree with the screenshot letter by letter.',
    },
    phrases: {
      seen: [
        { zh: '填写的 ROM 版本与截图不同。', en: 'The ROM version entered differs from the screenshot.' },
      ],
      mend: [
        {
          zh: '改正 ROM 版本，或上传该版本的截图。',
          en: 'Correct the ROM version, or upload a screenshot of that version.',
        },
      ],
    },
  },
  {
    code: 'P-03',
    area: 'product',
    title: { zh: '预装应用清单符合要求', en: 'Preloaded apps as required' },
    explanation: {
      zh: '勾选的预装应用在截图中都看得到，没有清单以外的同类应用。',
      en: 'Every preloaded app that was ticked can be seen in the screenshot, and none of the kind beside the list.',
    },
    phrases: {
      seen: [{ zh: '截图中看不到勾选的预装应用。', en: 'A ticked app cannot be seen in the screenshot.' }],
      mend: [
        {
          zh: '改正清单，或补充预装应用截图。',
          en: 'Correct the list, or add a screenshot of the preloaded apps.',
        },
      ],
    },
  },
  {
    code: 'C-01',
    area: 'commercial',
    title: { zh: '企业资质与商务协议有效', en: 'Company and agreement are valid' },
    explanation: {
      zh: '企业实名有效，商务协议在有效期内并涵盖本产品。',
      en: 'The company is verified, and a commercial agreement in force covers this product.',
    },
    phrases: {
      seen: [{ zh: '商务协议不涵盖本产品。', en: 'The commercial agreement does not cover this product.' }],
      mend: [{ zh: '签署补充协议后重新提交。', en: 'Sign a supplement, then hand in again.' }],
    },
  },
  {
    code: 'C-02',
    area: 'commercial',
    title: { zh: '销售区域与预计销量合理', en: 'Regions and volume are plausible' },
    explanation: {
      zh: '销售区域在协议范围内，预计销量与以往产品相称。',
      en: 'The regions are within the agreement, and the volume is in proportion to earlier products.',
    },
    phrases: {
      seen: [{ zh: '销售区域超出协议范围。', en: 'A region lies outside of the agreement.' }],
      mend: [{ zh: '改正销售区域或预计销量。', en: 'Correct the regions or the estimated volume.' }],
    },
  },
  {
    code: 'T-01',
    area: 'results',
    title: { zh: '结果与产品一致', en: 'Result belongs to the product' },
    explanation: {
      zh: '每个配置的结果来自该配置的量产软件：型号、指纹、内存与存储一致。',
      en: 'The result of each configuration comes from its release build: model, fingerprint, RAM and ROM agree.',
    },
    phrases: {
      seen: [
        {
          zh: '结果的构建指纹与产品不一致。',
          en: 'The build fingerprint of the result differs from the product.',
        },
      ],
      mend: [
        {
          zh: '用量产软件重新测试并上传结果。',
          en: 'Test again with the release build and upload the result.',
        },
      ],
    },
  },
  {
    code: 'T-02',
    area: 'results',
    title: { zh: '必测模块全部执行', en: 'All required modules executed' },
    explanation: {
      zh: '套件的必测模块都已执行完毕，没有中断的模块。',
      en: 'All required modules of the suite were run to their end.',
    },
    phrases: {
      seen: [{ zh: '有必测模块没有执行完毕。', en: 'A required module was not run to its end.' }],
      mend: [{ zh: '补测未完成的模块并上传结果。', en: 'Run the unfinished modules and upload the result.' }],
    },
  },
  {
    code: 'T-03',
    area: 'results',
    title: { zh: '用例版本在有效期内', en: 'Suite version is still valid' },
    explanation: {
      zh: '以测试开始之日为准，套件版本在该日仍被接受。',
      en: 'The suite version was accepted on the day on which the test began.',
    },
    phrases: {
      seen: [
        {
          zh: '测试开始时该套件版本已不再接受。',
          en: 'The suite version was no longer accepted when the test began.',
        },
      ],
      mend: [{ zh: '用推荐的套件版本重新测试。', en: 'Test again with the recommended suite version.' }],
    },
  },
  {
    code: 'T-04',
    area: 'results',
    aboutWaivers: true,
    title: { zh: '每个失败都有豁免项', en: 'Every failure has a bypass item' },
    explanation: {
      zh: '每个失败的用例都已说明理由，或已复测通过。',
      en: 'Every failed case has its reason, or passes in a re-run.',
    },
    phrases: {
      seen: [{ zh: '该失败没有豁免项。', en: 'This failure has no bypass item.' }],
      mend: [
        {
          zh: '为该失败填写豁免项，或复测后上传。',
          en: 'Add a bypass item for it, or re-run it and upload the result.',
        },
      ],
    },
  },
  {
    code: 'T-05',
    area: 'results',
    aboutWaivers: true,
    title: { zh: '豁免理由与证据充分', en: 'Bypass reasons and proof suffice' },
    explanation: {
      zh: '理由说明失败的原因以及为何不影响使用，并附日志、截图或已知问题编号。',
      en: 'The reason says what caused the failure and why it does no harm, with a log, a screenshot or the number of a known issue.',
    },
    example: {
      zh: '“测试架天线未连接；换线后三次复测均通过，日志见附件。”',
      en: '“The antenna of the test rack was not connected; three re-runs with another cable pass, log attached.”',
    },
    phrases: {
      seen: [
        { zh: '理由没有说明失败的原因。', en: 'The reason does not say what caused the failure.' },
        { zh: '没有附上日志。', en: 'No log is attached.' },
      ],
      mend: [
        { zh: '复测一次，上传结果与日志。', en: 'Re-run once; upload the result and the log.' },
        { zh: '说明失败的原因并附上证据。', en: 'Say what caused the failure and attach the proof.' },
      ],
    },
  },
  {
    code: 'T-06',
    area: 'results',
    title: { zh: '安全补丁不早于 90 天', en: 'Security patch under 90 days old' },
    explanation: {
      zh: '结果中的安全补丁级别距测试开始之日不超过 90 天。',
      en: 'The security patch level in the result is at most 90 days older than the day on which the test began.',
    },
    phrases: {
      seen: [{ zh: '安全补丁早于 90 天。', en: 'The security patch is older than 90 days.' }],
      mend: [{ zh: '更新安全补丁后重新测试。', en: 'Update the security patch and test again.' }],
    },
  },
  {
    code: 'S-01',
    area: 'sample',
    title: { zh: '样机与申报的配置一致', en: 'Samples are as declared' },
    explanation: {
      zh: '送到的样机的型号、配置与数量和申报一致，并已恢复出厂设置。',
      en: 'Model, configuration and number of the samples are as declared, and they are reset to factory state.',
    },
    phrases: {
      seen: [{ zh: '样机没有恢复出厂设置。', en: 'The sample was not reset to factory state.' }],
      mend: [{ zh: '恢复出厂设置后重新寄送。', en: 'Reset it to factory state and send it again.' }],
    },
  },
  {
    code: 'S-02',
    area: 'sample',
    title: { zh: '样机实测与上传结果一致', en: 'Sample test agrees with the results' },
    explanation: {
      zh: '在样机上抽测的用例与上传的结果一致。',
      en: 'Cases that are run on the sample agree with the results that were uploaded.',
    },
    phrases: {
      seen: [
        {
          zh: '样机上失败的用例在上传结果中为通过。',
          en: 'A case that fails on the sample passes in the uploaded result.',
        },
      ],
      mend: [{ zh: '查明差异后重新寄送样机。', en: 'Find out why they differ, then send samples again.' }],
    },
  },
];
