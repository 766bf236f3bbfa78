import type { ResultProblem } from '#domain/test-results/test-result-outcome.ts';
import { spacedText } from '#domain/texts/spaces.ts';

/** Why a test result was refused. */
export const evidence = {
  /** What exactly is wrong with a file that could not be read, and what mends it. */
  problems: {
    empty: '文件是空的',
    notXml: '文件不是 XML',
    notUtf8: '文件编码与声明不符，或不是 UTF-8、UTF-16、GB18030',
    notWellFormed: 'XML 格式错误',
    truncated: 'XML 在中途结束，文件可能没有完整导出',
    doctype: '文件含有 DOCTYPE，测试套件不会写入这一项',
    tooDeep: 'XML 嵌套过深',
    tooManyAttributes: '一个元素的属性过多',
    unknownRoot: '根元素不是 Tradefed、JUnit 或 xdevice 的测试结果',
    earlyResult:
      '这是 Android 6 及更早的 CTS 写出的 testResult.xml，其中没有写明设备和套件版本；需要 CTS 7.0 或更高版本的 test_result.xml',
    noTests: '文件里没有模块或用例',
    missingProperties: '结果没有写明设备或套件',
    declaredOtherwise: '你声明的内容与文件不符，以文件为准',
    unreadableFailure: '有一个失败用例无法读取',
    overSize: 'XML 超过大小上限',
    archiveDamaged: '压缩包已损坏',
    archiveEncrypted: '压缩包已加密，请上传未加密的文件',
    archiveCompression: '压缩包使用了无法读取的压缩方式，请用 Deflate 重新打包',
    archiveLies: '压缩包的目录与内容不符',
    archivePath: '压缩包内有不允许的路径',
    archiveWithoutResult: '压缩包内没有测试结果，例如 test_result.xml',
    archiveWithSeveralResults: '压缩包内有多份测试结果，请分别上传',
    archiveEntries: '压缩包内文件过多',
    archiveEntrySize: '压缩包内有文件过大',
    archiveTotalSize: '压缩包解压后过大',
    timedOut: '解析超过时限',
    outOfMemory: '解析所需内存超过上限',
    crashed: '解析这份文件时多次中断',
  } satisfies Record<ResultProblem, string>,
  /** Names of the items that a result must agree in. */
  items: {
    brand: '品牌',
    model: '型号',
    osVersion: '系统版本',
    fingerprint: '构建指纹',
    suiteVersion: '套件版本',
  },
  missing: (item: string, expected: string) => spacedText`缺少${item}，应为 ${expected}`,
  different: (item: string, expected: string, found: string) =>
    spacedText`${item}应为 ${expected}，文件中为 ${found}`,
  /** The same where the file says nothing and the enterprise said it. */
  declaredDifferent: (item: string, expected: string, word: string) =>
    spacedText`${item}应为 ${expected}，合作伙伴声明的是 ${word}`,
  /** Results of an edition are accepted no longer, or of none of its suite. */
  endedEdition: (found: string, expected: string) =>
    spacedText`套件版本 ${found} 的结果不再接受，应为 ${expected}`,
  noEdition: (found: string) => spacedText`套件版本 ${found} 的结果不再接受，目前没有可用的版本`,
  atLine: (line: number, sentence: string) => `第 ${line} 行：${sentence}`,
  withHint: (sentence: string, hint: string) => `${sentence}（${hint}）`,
  between: '；',
  /** Reading it was given up by an operator. */
  unread: '文件已收到，但未能读取；请重新上传',
};

export type EvidenceTexts = typeof evidence;
