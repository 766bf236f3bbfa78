import type { GuideText } from './guide-text.ts';

/** How the suites are run. */
export const runSuites: GuideText = {
  title: { zh: '运行测试套件', en: 'Running the test suites' },
  body: {
    zh: `# 主机与设备

- 主机：Linux（x86-64）或 macOS（Arm），可用内存不少于 16 GB；
- 设备：user 版本，已联网，屏幕常亮，语言为英语（美国）；
- 接通电源，室温 20 至 25 ℃：过热降频会使媒体用例失败。

# 运行

\`\`\`
unzip android-cts-15_r4-linux_x86-arm.zip
cd android-cts/tools
./cts-tradefed run cts --shard-count 2
\`\`\`

中断以后用 \`run retry --retry 0\` 继续，已通过的用例不会再跑。

# 用哪个版本

套件页标明每个版本是推荐、接受，还是接受到某一天。以**开始测试的日期**为准。
`,
    en: `# Host and device

- Host: Linux (x86-64) or macOS (Arm), at least 16 GB of free memory.
- Device: a user build, online, screen kept on, language English (United States).
- Plugged in, at 20 to 25 °C: a device that throttles fails the media cases.

# Run it

\`\`\`
unzip android-cts-15_r4-linux_x86-arm.zip
cd android-cts/tools
./cts-tradefed run cts --shard-count 2
\`\`\`

After a break go on with \`run retry --retry 0\`; what has passed is not run again.

# Which edition

The page of suites says of each edition whether it is recommended, accepted, or accepted until a day. The day on which **the run began** counts.
`,
  },
};

/** What a result file has to look like. */
export const resultFormats: GuideText = {
  title: { zh: '结果文件的格式', en: 'Formats of result files' },
  body: {
    zh: `上传套件生成的 \`test_result.xml\`，或者原样的 ZIP。

| 核对项 | 与什么比较 |
|---|---|
| 品牌、型号、系统版本 | 产品和申请材料 |
| 套件名与版本 | 已发布的套件 |
| 模块完成情况 | 文件自己的统计 |

不一致时，页面指出行号、应为的值和实际的值，并保留原文件供下载。

# 常见原因

- \`build_model\` 仍是工程代号：请用量产固件；
- 结果分在两个文件：请用 \`run retry\` 合并为一份；
- 手工改过的文件：统计与明细不符，不会被接受。
`,
    en: `Upload the \`test_result.xml\` that the suite writes, or the ZIP as it is.

| What is compared | With what |
|---|---|
| Brand, model, system version | the product and the materials |
| Suite and edition | what is published |
| Modules that were done | the file's own figures |

Where they differ, the page names the line, what was expected and what was found, and keeps the file for download.

# Usual causes

- \`build_model\` is still a code name: use production firmware.
- The result lies in two files: make one of them by \`run retry\`.
- A file that was edited by hand: its figures do not fit its cases, and it is refused.
`,
  },
};

/** How a bypass is asked for. */
export const waivers: GuideText = {
  title: { zh: '失败用例与豁免', en: 'Failed cases and bypass items' },
  body: {
    zh: `每个失败或阻塞的用例都需要一条豁免，否则不能提交。

# 写清三件事

1. **看到什么**：现象和条件；
2. **为什么可以接受**：硬件不具备、套件缺陷、已排期修正；
3. **凭什么**：日志、规格书、供应商函件，最多 5 个附件。

# 已知问题

套件的已知问题显示在失败用例旁，附豁免提示。按提示填写，审核员看到的是同一条说明。

| 不会被接受 | 应当写 |
|---|---|
| 偶发，复测通过 | 复测日志，以及两次的条件有何不同 |
| 供应商会修 | 问题单号、修正版本和推送日期 |
`,
    en: `Each failed or blocked case needs a bypass item; without them nothing can be handed in.

# Three things to say

1. **What was seen**: what happens, and when.
2. **Why it may be accepted**: hardware that is not there, a defect of the suite, a fix with a date.
3. **What proves it**: logs, data sheets, a vendor's letter; 5 attachments at most.

# Known issues

Known issues of a suite stand beside the failed case, with a hint for the bypass item. Follow it: reviewers read the same text.

| Not accepted | Say instead |
|---|---|
| Random, passed the second time | the second log, and how the two runs differ |
| The vendor will mend it | the ticket, the version that mends it, and when it is rolled out |
`,
  },
};
