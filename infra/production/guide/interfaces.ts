import type { GuideText } from './guide-text.ts';

/** The portal's verdict, before anything is uploaded. */
export const checkFirst: GuideText = {
  title: { zh: '提交前检查', en: 'Check before you submit' },
  body: {
    zh: `同一套解析与规则，在你自己的机器上运行。不需要登录，文件不离开本机。

# 安装

\`\`\`
npm install --offline ./assay-0.1.0.tgz
\`\`\`

# 检查一份结果

\`product.json\` 写明品牌、型号、系统版本和接受的套件版本。它就是 \`/v1/hms/cc/applications/{id}/checkProfile\` 的答复。

\`\`\`
npx assay check test_result.xml --product product.json --lang zh
\`\`\`

ZIP 也可以。已有理由的失败写在 \`exceptions.json\`，用 \`--exceptions\` 指明。

## 退出码

| 退出码 | 意思 |
|---|---|
| 0 | 可以提交 |
| 1 | 文件有效，但有失败没有理由，或理由被驳回 |
| 2 | 门户会拒绝：无法读取，或属于另一设备、另一版本 |
| 64 | 命令写错，或 JSON 文件不符合格式 |
| 70 | 自身故障，如磁盘无法读取 |

# 在流水线中使用

\`\`\`yaml GitHub Actions
- run: npx assay check out/test_result.zip --product product.json --sarif > assay.sarif
- uses: github/codeql-action/upload-sarif@v3
  if: always()
  with:
    sarif_file: assay.sarif
\`\`\`

\`\`\`yaml GitLab CI
assay:
  script:
    - npx assay check out/test_result.zip --product product.json --junit > assay.xml
  artifacts:
    when: always
    reports:
      junit: assay.xml
\`\`\`

\`\`\`groovy Jenkins
sh 'npx assay check out/test_result.zip --product product.json --junit > assay.xml'
post { always { junit 'assay.xml' } }
\`\`\`

\`--json\`、\`--sarif\` 和 \`--junit\` 供程序读取。
`,
    en: `The same parsers and rules, on a machine of yours. No signing in, and no file leaves it.

# Install

\`\`\`
npm install --offline ./assay-0.1.0.tgz
\`\`\`

# Check a result

\`product.json\` says brand, model, OS version and the editions that are accepted. It is the answer of \`/v1/hms/cc/applications/{id}/checkProfile\`.

\`\`\`
npx assay check test_result.xml --product product.json
\`\`\`

A ZIP will do as well. Failures that have a reason stand in \`exceptions.json\`, named with \`--exceptions\`.

## Exit codes

| Code | What it means |
|---|---|
| 0 | ready to submit |
| 1 | the file is valid; some failures have no reason, or theirs was rejected |
| 2 | the portal would refuse it: it cannot be read, or is of another device or edition |
| 64 | the command was called wrongly, or a JSON file is not of its schema |
| 70 | trouble of its own, as a disk that cannot be read |

# In a build

\`\`\`yaml GitHub Actions
- run: npx assay check out/test_result.zip --product product.json --sarif > assay.sarif
- uses: github/codeql-action/upload-sarif@v3
  if: always()
  with:
    sarif_file: assay.sarif
\`\`\`

\`\`\`yaml GitLab CI
assay:
  script:
    - npx assay check out/test_result.zip --product product.json --junit > assay.xml
  artifacts:
    when: always
    reports:
      junit: assay.xml
\`\`\`

\`\`\`groovy Jenkins
sh 'npx assay check out/test_result.zip --product product.json --junit > assay.xml'
post { always { junit 'assay.xml' } }
\`\`\`

\`--json\`, \`--sarif\` and \`--junit\` are for programs.
`,
  },
};

/** The portal's calls. */
export const theApi: GuideText = {
  title: { zh: '接口（API）', en: 'The API' },
  body: {
    zh: `门户的每个调用都有说明：[浏览和试用](/api-docs)，或读取 \`/v1/hms/cc/openapi.json\`（OpenAPI 3.1）。

# 不用登录

认证结果公开查询，一页最多 100 条：

\`\`\`sh curl
curl 'https://portal.example/v1/hms/cc/certificates?keyword=LY-P110&limit=20'
\`\`\`

\`\`\`js Node.js
const query = new URLSearchParams({ keyword: 'LY-P110', limit: '20' });
const answer = await fetch(\`https://portal.example/v1/hms/cc/certificates?\${query}\`);
const { rows, next } = await answer.json();
\`\`\`

\`\`\`python Python
import json, urllib.request
address = 'https://portal.example/v1/hms/cc/certificates?keyword=LY-P110&limit=20'
page = json.load(urllib.request.urlopen(address))
\`\`\`

答复中的 \`next\` 是下一页的 \`after\`。新颁发的证书也有 Atom 订阅：\`/certificates.atom\`。

# 登录以后

1. 会话在 Cookie 中；更改数据的调用要在 \`X-CSRF-Token\` 中重复 \`serial_number\`；
2. \`X-Language: zh_CN\` 或 \`en_US\` 决定答复的语言；
3. 要求 \`Idempotency-Key\` 的调用，重试时用同一个值，不会做两次；
4. 401 和 403 表示重新登录，429 和 430 表示按 \`Retry-After\` 等待。

每个答复都有 \`X-Request-Id\`，咨询时请附上。
`,
    en: `Every call of the portal is described: [browse and try them](/en/api-docs), or read \`/v1/hms/cc/openapi.json\` (OpenAPI 3.1).

# Without signing in

Anybody may look certificates up, 100 a page at most:

\`\`\`sh curl
curl 'https://portal.example/v1/hms/cc/certificates?keyword=LY-P110&limit=20'
\`\`\`

\`\`\`js Node.js
const query = new URLSearchParams({ keyword: 'LY-P110', limit: '20' });
const answer = await fetch(\`https://portal.example/v1/hms/cc/certificates?\${query}\`);
const { rows, next } = await answer.json();
\`\`\`

\`\`\`python Python
import json, urllib.request
address = 'https://portal.example/v1/hms/cc/certificates?keyword=LY-P110&limit=20'
page = json.load(urllib.request.urlopen(address))
\`\`\`

\`next\` of an answer is \`after\` of the next page. New certificates have a feed, too: \`/en/certificates.atom\`.

# Signed in

1. The session is in a cookie; a call that changes something repeats \`serial_number\` in \`X-CSRF-Token\`.
2. \`X-Language: zh_CN\` or \`en_US\` chooses the language of answers.
3. Where an \`Idempotency-Key\` is asked for, repeat a call with the same one: nothing is done twice.
4. 401 and 403 mean: sign in again. 429 and 430 mean: wait for \`Retry-After\` seconds.

Every answer has an \`X-Request-Id\`; name it when you ask.
`,
  },
};
