import type { GuideText } from './guide-text.ts';

/** From a company's registration to its certificate. */
export const howToApply: GuideText = {
  title: { zh: '从申请到证书', en: 'From application to certificate' },
  body: {
    zh: `# 开始之前

- 企业已注册，企业资料通过核验；
- 商务协议已签署，合作伙伴码已发放；
- 产品已创建，至少有一个配置，并写明 RAM 与 ROM。

缺少哪一项，首页会写出下一步做什么、找谁。

# 六个步骤

| 步骤 | 由谁 | 做什么 |
|---|---|---|
| 1 选择产品 | 厂商 | 选择产品和要认证的配置 |
| 2 填写材料 | 厂商 | 系统、ROM、销售区域、图片，提交审核 |
| 3 下载套件 | 厂商 | 按系统和平台下载测试套件并运行 |
| 4 上传结果 | 厂商 | 每个配置一份结果，失败用例逐条说明 |
| 5 寄送样机 | 厂商 | 结果通过后寄送，办公室实测 |
| 6 取得证书 | 项目方 | 终审通过后签发，可凭编号公开查询 |

# 被驳回以后

页面写明要求、实际看到的、怎样改正和期限。改正后重新提交，编号不变。

> 审核期间产品和配置不能修改。需要修改时先结束申请。
`,
    en: `# Before you begin

- Your company is registered, and its data verified.
- The commercial agreement is signed, and a partner code issued.
- The product is there with at least one configuration, its RAM and its ROM.

The home page says what is missing, what to do next and whom to ask.

# Six steps

| Step | Whose | What is done |
|---|---|---|
| 1 Choose a product | maker | the product, and the configurations to be certified |
| 2 Materials | maker | system, ROM, sales regions, pictures; then hand in for review |
| 3 Get the suites | maker | download the suite for the system and platform, and run it |
| 4 Upload results | maker | one result a configuration, a word on each failed case |
| 5 Send samples | maker | once the results are approved; the office tests them |
| 6 Certificate | programme | issued after the final review; anybody can look its number up |

# After a rejection

The page says what is required, what was seen, how to mend it and until when. Hand it in again; the number stays.

> Product and configurations are locked during a review. End the application first if they have to change.
`,
  },
};

/** Sample devices. */
export const samples: GuideText = {
  title: { zh: '寄送样机', en: 'Sending sample devices' },
  body: {
    zh: `# 寄出之前

1. 样机**恢复出厂设置**，没有账号和锁屏密码；
2. 系统版本与上传结果时一致；
3. 寄送符合**出口管制**法规。

# 寄送

地址在申请页的寄送步骤中，可以复制。每次寄送 1 至 100 台，填写快递公司和单号后，签收和实测进度显示在申请页。

# 实测未通过

页面写明失败的项目。改正后重新寄送，不需要重新上传测试结果。
`,
    en: `# Before they leave

1. Each device is **reset to factory settings**, with no account and no screen lock.
2. Its system is the one that the results were made with.
3. Sending it complies with **export law**.

# On the way

The address stands in the step of the application, to be copied. A delivery has 1 to 100 devices. With carrier and tracking number entered, the application's page shows receipt and test.

# Where the test fails

The page says at which items. Mend them and send devices again; results need no second upload.
`,
  },
};

/** The form of plus mode. */
export const plusForm: GuideText = {
  title: { zh: '填写 Plus 模式申请表', en: 'Filling in the form of plus mode' },
  body: {
    zh: `Plus 模式用于已认证产品的衍生机型：沿用来源申请的结果，只说明差异。

1. 在选择产品的步骤下载最新的申请表；
2. 每个差异写一行：部件、来源机型、衍生机型、是否影响测试；
3. 保存为 \`.xlsx\` 上传，大小不超过 20 MB。

申请表更新后，已提交的申请仍按提交时的版本审核。
`,
    en: `Plus mode is for variants of a certified product: results of the first application stand, and only what differs is told.

1. Download the current form in the step where the product is chosen.
2. Write one line a difference: part, first device, variant, whether it touches the tests.
3. Save it as \`.xlsx\` and upload it; 20 MB at most.

Applications that were handed in before a new version are judged by the one they came with.
`,
  },
};
