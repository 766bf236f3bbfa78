import type { MISSING_REASONS } from '#domain/evidence/evidence.ts';
import type { SUMMARY_FIGURES } from '#domain/test-results/summary-figures.ts';

type Reason = (typeof MISSING_REASONS)[number];

export type CheckTexts = {
  outcomes: Record<'passes' | 'findings' | 'refused', string>;
  states: Record<'unexplained' | 'open' | 'accepted' | 'rejected', string>;
  missing: Record<Reason, string>;
  figures: (totals: { cases: number; passed: number; failed: number; blocked: number }) => string;
  rules: (parser: number, judgement: number) => string;
  /** A figure of the file's summary that differs from the recount. */
  disagreement: (figure: (typeof SUMMARY_FIGURES)[number], stated: number, counted: number) => string;
  unmatchedException: (key: string) => string;
  /** Where the file leaves out its suite. */
  declare: string;
  usage: string;
};

const figures = {
  cases: '用例',
  passed: '通过',
  failed: '失败',
  modulesDone: '完成的模块',
  modules: '模块',
};

export const check: CheckTexts = {
  outcomes: { passes: '可以提交', findings: '文件有效，但还缺少内容', refused: '文件会被拒绝' },
  states: { unexplained: '未说明原因', open: '待评审', accepted: '已接受', rejected: '原因未被接受' },
  missing: {
    'no-result': '没有测试结果',
    processing: '正在处理',
    refused: '文件被拒绝',
    'failures-omitted': '超出报告上限、无法说明原因的失败',
    'incomplete-run': '未完成、而该套件要求补跑的模块',
    'open-failures': '未说明原因的失败',
    'rejected-result': '被驳回、原样重交的结果',
    'rejected-bypass': '原因未被接受的失败',
  },
  figures: ({ cases, passed, failed, blocked }) =>
    `用例 ${cases}，通过 ${passed}，失败 ${failed}，阻塞 ${blocked}`,
  rules: (parser, judgement) => `规则版本：解析 ${parser}，判定 ${judgement}`,
  disagreement: (figure, stated, counted) =>
    `文件自带的汇总与用例不符：${figures[figure]}写为 ${stated}，实际 ${counted}`,
  unmatchedException: (key) => `例外没有对应的失败：${key}`,
  declare: '文件没有写明的套件名称和版本，可以用 --suite-name 和 --suite-version 说明',
  usage: `用法：assay check <文件> --product product.json [--os-version 版本] [--suite-name 名称] [--suite-version 版本]
      [--zone 时区] [--exceptions exceptions.json] [--with 先前的文件]… [--json | --sarif | --junit] [--lang zh|en]
      assay schema product|verdict|exceptions
退出码：0 可以提交，1 还缺少内容，2 文件会被拒绝，64 用法错误，70 程序故障`,
};
