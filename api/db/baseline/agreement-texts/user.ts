const bodyZh = `
本协议由你所代表的企业（下称“你”）与认证项目（下称“我们”）订立，约定双方在使用设备认证门户时的权利与义务。签署即表示你已获企业授权，并同意以下全部条款。

# 1. 服务内容
本门户供设备厂商登记产品、申请认证、执行测试、上传结果、寄送样机并下载认证报告与证书。通过认证的设备可按商务协议预置生态应用与服务。认证分标准模式与 Plus 模式，各自的要求以门户公布的指南为准。

# 2. 账户与授权
- 企业账户须完成企业实名认证，资料应真实、完整并及时更新。
- 账户仅限获授权的人员使用，密码由你妥善保管。
- 以你的账户所做的操作视为你的行为；发现被他人使用时，应立即改密并通知我们。

# 3. 提交的内容
- 产品、配置、图片与申请材料应与实际设备一致。
- 测试结果应由指定版本的套件在所申请的设备上产生，不得修改、拼接或替换。
- 豁免项应如实说明原因，并附可核对的依据。
- 你保证有权提交这些内容，且其中不含恶意代码。

# 4. 样机
样机由你寄送并承担往返运费与途中风险。寄送前应恢复出厂设置，确认不含个人数据，并符合进出口管制规定。我们在约定的保密期内不对外披露未上市设备的信息，测试完毕后按约定退还或处置。

# 5. 审核与认证结果
我们按公布的要求审核，并给出依据、所见与改正方法。公布的时限是工作目标，不构成承诺。认证只说明所测配置在测试时符合要求，不代替法律法规规定的检验，也不是对产品质量的担保。

# 6. 证书的使用、变更与撤销
- 证书只适用于所列的产品、型号、系统版本与配置；ROM 版本变化后应重新认证或补充认证。
- 不得涂改证书，不得以使人误解的方式宣传。
- 提交内容不实、设备与样机不符或违反本协议的，我们可以撤销证书并公示。

# 7. 知识产权与保密
套件、文档与门户的权利归我们或其权利人所有，你可以为认证目的使用，不得反向工程或另行提供给他人。双方对在认证中知悉的对方未公开信息保密，认证结束后继续有效三年。

# 8. 禁止的行为
- 规避访问控制、探测漏洞或干扰服务运行。
- 批量抓取、转售或代他人使用账户。
- 冒用其他企业的名称、品牌或证书。

# 9. 中断、终止与责任
维护会提前公告，紧急情况除外。你可以随时停止使用并注销账户；你严重违反本协议的，我们可以暂停或终止服务。在法律允许的范围内，双方均不对间接损失承担责任，因故意或重大过失造成的除外。

# 10. 协议变更与争议解决
协议有更新时会发布新版本，签署后方可继续使用管理中心。本协议适用中华人民共和国法律，争议先协商解决，协商不成的，由我们所在地有管辖权的人民法院处理。中英文不一致时，以中文为准。
`;

const bodyEn = `
This agreement is made between the enterprise that you act for ("you") and the certification programme ("we"). It sets out the rights and duties of both in using the device certification portal. By signing it you confirm that your enterprise has authorised you, and agree to all of the terms below.

# 1. The service
With the portal, device makers register products, apply for certification, run tests, upload results, deliver samples and download certification reports and certificates. Certified devices may be preloaded with the ecosystem's apps and services as the commercial agreement provides. There is a standard and a plus mode; the guidance published in the portal says what each requires.

# 2. Accounts and authority
- Company accounts need a completed real-name verification; what you state must be true, complete and kept up to date.
- An account is for authorised persons only, and you keep its password safe.
- What is done with your account counts as done by you; should somebody else be using it, change the password at once and tell us.

# 3. What you hand in
- Products, configurations, pictures and application materials match the actual device.
- Test results come from the named version of the suite, run on the device applied for, and are not altered, merged or replaced.
- Bypass items state their true reason, with evidence that can be checked.
- You have the right to hand these contents in, and they hold no malicious code.

# 4. Samples
You send the samples and bear the cost and risk of transport both ways. Before sending them you restore their factory settings, make sure that no personal data is left on them, and comply with the laws on export. Within the agreed period of non-disclosure we reveal nothing about devices that are not on the market; after the tests, samples are returned or disposed of as agreed.

# 5. Reviews and results
We review by the published requirements and name the requirement, what was seen and what would mend it. Published time limits are aims of our work and no promise. A certification states that the tested configurations met the requirements when they were tested; it replaces no test that the law demands, and is no guarantee of a product's quality.

# 6. Use, change and revocation of certificates
- A certificate holds for the products, models, system versions and configurations that it lists; a changed ROM version needs re-certification or supplementary certification.
- Certificates must not be altered, nor advertised with in a misleading way.
- Where what was handed in is untrue, a device differs from its sample, or this agreement is broken, we may revoke a certificate and publish that.

# 7. Intellectual property and confidentiality
Suites, documents and the portal belong to us or to their owners; you may use them for certification, and must not reverse-engineer them or pass them on. Each side keeps confidential what it learns of the other during certification and is not public; this duty lasts for three years after its end.

# 8. What is not allowed
- Evading access control, probing for weaknesses or disturbing the service.
- Collecting data in bulk, reselling, or using an account for others.
- Using the name, brand or certificates of another enterprise.

# 9. Interruption, end and liability
Maintenance is announced ahead, emergencies excepted. You may stop using the portal and close your account at any time; where you break this agreement gravely, we may suspend or end the service. As far as the law allows, neither side is liable for indirect damage, except where it was caused by intent or gross negligence.

# 10. Changes and disputes
When this agreement changes, a new version is published; the management centre can be used again once it is signed. This agreement is subject to the laws of the People's Republic of China. Disputes are first settled by negotiation, and failing that by the competent people's court at our seat. Where the Chinese and the English text differ, the Chinese one prevails.
`;

/** The user agreement, version 1. */
export const userAgreement = {
  agrType: 502,
  titleZh: '用户协议',
  titleEn: 'User agreement',
  bodyZh: bodyZh.trim(),
  bodyEn: bodyEn.trim(),
};
