import type { OddityCode } from '#domain/test-results/test-result-items.ts';
import { moment, spanIn } from '../spans.ts';

type Details = Readonly<Record<string, string | number>>;
/** What is odd about a run, in one sentence each, by the details that the parser recorded. */
export type OddityTexts = Record<OddityCode, (details: Details) => string>;

const span = spanIn(['毫秒', '秒', '分钟', '小时']);
const others = (count: string | number | undefined) =>
  Number(count) > 1 ? `，另有 ${Number(count) - 1} 处` : '';
const named = { brand: '品牌', product: '产品', device: '设备', osVersion: '系统版本' };

export const oddities: OddityTexts = {
  abiOfNoDevice: ({ module, abi, abis, count }) =>
    `模块 ${module} 以 ${abi} 运行，而设备只有 ${abis}${others(count)}`,
  afterReceipt: ({ endedAt, receivedAt }) =>
    `文件中的时间（${moment(endedAt)}）晚于收到它的时间（${moment(receivedAt)}）`,
  beforeEdition: ({ startedAt, publishedAt }) =>
    `运行开始于 ${moment(startedAt)}，早于该套件版本的发布（${moment(publishedAt)}）`,
  beforePatch: ({ startedAt, securityPatch }) =>
    `运行开始于 ${moment(startedAt)}，远早于该构建的安全补丁日期 ${securityPatch}`,
  charactersReplaced: ({ line, count }) => `替换了 ${count} 个 XML 不允许的字符，第一个在第 ${line} 行`,
  duplicateModules: ({ module, count }) => `模块 ${module ?? ''} 重复出现${others(count)}`,
  duplicateTests: ({ count }) => `有 ${count} 个用例重复出现`,
  endsBeforeStart: ({ startedAt, endedAt }) =>
    `结束时间（${moment(endedAt)}）早于开始时间（${moment(startedAt)}）`,
  failureInPassed: ({ test, count }) => `标为通过的用例带有失败信息：${test}${others(count)}`,
  filteredRun: ({ options }) => `运行命令只选取了部分用例，或跳过了检查：${options}`,
  fingerprintAltered: ({ reported, unaltered }) =>
    `构建指纹被改动过：文件报告 ${reported}，改动前为 ${unaltered}`,
  fingerprintDisagrees: (found) => {
    const items = Object.entries(named).filter(([item]) => found[item] !== undefined);
    return `构建指纹与构建信息不一致，指纹中为${items.map(([item, name]) => `${name} ${found[item]}`).join('、')}`;
  },
  identicalRuntimes: ({ count, modules, runtimeMs }) =>
    `${modules} 个模块中有 ${count} 个用时完全相同：${span(runtimeMs)}`,
  impossiblyFast: ({ module, cases, runtimeMs, durationMs, modules }) =>
    module === undefined
      ? `快得不可能：整次运行 ${cases} 个用例只用了 ${span(durationMs)}`
      : `快得不可能：${module} 的 ${cases} 个用例只用了 ${span(runtimeMs)}${others(modules)}`,
  moduleLongerThanRun: ({ runtimeMs, durationMs }) =>
    `有模块用时 ${span(runtimeMs)}，超过整次运行的 ${span(durationMs)}`,
  modulePassesDisagree: ({ module, stated, counted, count }) =>
    `模块 ${module} 自称通过 ${stated} 个，实际为 ${counted} 个${others(count)}`,
  moduleTotalsDisagree: ({ module, stated, counted, count }) =>
    module === undefined
      ? `${count} 个模块的用例数与所报告的不符`
      : `模块 ${module} 标为完成，声明 ${stated} 个用例，实际报告 ${counted} 个${others(count)}`,
  notReleaseBuild: ({ type, tags }) => `不是正式发布的构建：类型 ${type || '–'}，标记 ${tags || '–'}`,
  nothingPassed: ({ cases }) => `${cases} 个用例中没有一个通过`,
  sdkDisagrees: ({ sdk, osVersion, expected }) =>
    `系统版本 ${osVersion} 的 SDK 应为 ${expected}，文件写的是 ${sdk}`,
  severalBuilds: ({ count }) => `文件里有多个构建，另有 ${count} 个`,
  suiteCountsDisagree: ({ module, stated, count }) =>
    `测试集 ${module} 自带的数目与用例不符：${stated}${others(count)}`,
  testsElsewhere: ({ element, count }) => `有 ${count} 个用例写在不该有用例的位置（${element} 之下）`,
  timesMissing: () => '缺少开始或结束时间',
  unknownElements: ({ value, count }) => `用例含有该格式没有定义的元素 <${value}>，${count} 次`,
  unknownResults: ({ value, count }) => `无法识别的用例结果：${value}，${count} 次`,
};
