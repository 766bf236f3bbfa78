import type { ResultProblem } from '#domain/test-results/test-result-outcome.ts';

type Bilingual = { zh: string; en: string };

/** What exactly is wrong with a file that could not be read, and what mends it. */
export const problemTexts: Record<ResultProblem, Bilingual> = {
  empty: { zh: '文件是空的', en: 'The file is empty' },
  notXml: { zh: '文件不是 XML', en: 'The file is not XML' },
  notUtf8: { zh: '文件不是 UTF-8 编码', en: 'The file is not encoded in UTF-8' },
  notWellFormed: { zh: 'XML 格式错误', en: 'The XML is not well formed' },
  truncated: {
    zh: 'XML 在中途结束，文件可能没有完整导出',
    en: 'The XML ends midway; the file may have been cut off when it was copied',
  },
  doctype: {
    zh: '文件含有 DOCTYPE，测试套件不会写入这一项',
    en: 'The file has a DOCTYPE, which no test suite writes',
  },
  tooDeep: { zh: 'XML 嵌套过深', en: 'The XML is nested too deeply' },
  tooManyAttributes: { zh: '一个元素的属性过多', en: 'An element has too many attributes' },
  unknownRoot: {
    zh: '根元素不是 Tradefed 或 JUnit 的测试结果',
    en: 'The root element is not a Tradefed or JUnit test result',
  },
  noTests: { zh: '文件里没有模块或用例', en: 'The file holds no modules or cases' },
  missingProperties: {
    zh: 'JUnit 结果缺少型号、版本等约定的属性',
    en: 'The JUnit result lacks the agreed properties, such as model and build',
  },
  unreadableFailure: { zh: '有一个失败用例无法读出', en: 'A failed case could not be read' },
  overSize: { zh: 'XML 超过大小上限', en: 'The XML is larger than allowed' },
  archiveDamaged: { zh: 'ZIP 已损坏', en: 'The ZIP is damaged' },
  archiveEncrypted: {
    zh: 'ZIP 已加密，需上传未加密的文件',
    en: 'The ZIP is encrypted; upload one that is not',
  },
  archiveLies: { zh: 'ZIP 的目录与内容不符', en: 'The directory of the ZIP does not match its content' },
  archivePath: { zh: 'ZIP 内有不允许的路径', en: 'The ZIP holds a path that is not allowed' },
  archiveWithoutResult: { zh: 'ZIP 内没有 test_result.xml', en: 'The ZIP holds no test_result.xml' },
  archiveWithSeveralResults: {
    zh: 'ZIP 内有多份测试结果，需分别上传',
    en: 'The ZIP holds several test results; upload them one by one',
  },
  archiveEntries: { zh: 'ZIP 内文件过多', en: 'The ZIP holds too many files' },
  archiveEntrySize: { zh: 'ZIP 内有文件过大', en: 'A file in the ZIP is too large' },
  archiveTotalSize: { zh: 'ZIP 解压后过大', en: 'The ZIP is too large when unpacked' },
  timedOut: { zh: '解析超过时限', en: 'Reading the file took longer than allowed' },
  outOfMemory: { zh: '解析所需内存超过上限', en: 'Reading the file needs more memory than allowed' },
  crashed: {
    zh: '解析这份文件的进程多次中断',
    en: 'The process that reads this file broke off several times',
  },
};

/** Names of the items that a result must agree in. */
export const itemTexts = {
  brand: { zh: '品牌', en: 'brand' },
  model: { zh: '型号', en: 'model' },
  osVersion: { zh: '系统版本', en: 'OS version' },
  fingerprint: { zh: '构建指纹', en: 'build fingerprint' },
} as const satisfies Record<string, Bilingual>;
export type ComparedItem = keyof typeof itemTexts;

/** A sentence with the line that it is about, where there is one. */
export function atLine(line: number | null, text: Bilingual): Bilingual {
  if (line === null) return text;
  return { zh: `第 ${line} 行：${text.zh}`, en: `Line ${line}: ${text.en}` };
}
