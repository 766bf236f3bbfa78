const bodyZh = `
本协议说明设备认证门户（下称“本门户”）在你使用时收集哪些信息、用来做什么、保存多久，以及你可以怎样查询、更正和删除。本门户由认证项目运营，供设备厂商申请认证、提交测试结果和下载证书。

# 1. 我们收集的信息
- 账户信息：姓名、登录邮箱、联系电话，以及密码经单向加密后的结果。
- 企业信息：企业中英文名称、实名认证资料与认证结果、伙伴代码。
- 认证资料：产品与配置、申请材料、图片、测试结果、豁免说明、样机寄送信息。
- 联系人信息：你为产品填写的联系人姓名、邮箱与电话。
- 使用记录：登录时间、来源地址、浏览器类型、所做的操作及其结果。
测试结果文件可能带有设备标识和构建信息，上传前可自行确认其中没有个人数据。

# 2. 我们怎样使用
- 核实你的身份与企业，判断你能做什么。
- 办理认证：审核材料、解析测试结果、接收样机、颁发与公示证书。
- 通知你进度、时限和维护安排。
- 保障安全：发现滥用、排查故障、保留操作记录。
除此之外的用途，会先征得你的同意。我们不用这些信息做广告，也不出售。

# 3. Cookie 与本地存储
本门户只使用保持登录和防止跨站请求所必需的 Cookie，会话一小时无操作即失效。语言、深浅色和未提交的草稿保存在你的浏览器中，退出登录后可以自行清除。

# 4. 公开的信息
证书是公开登记的内容。颁发后，企业名称、产品名称、品牌、型号、认证模式、系统版本、配置、证书编号与有效期可由任何人查询。测试明细、联系人和样机寄送信息不公开。

# 5. 共享与委托处理
只有参与认证的审核人员和运维人员能接触你的资料，且以其职责所需为限。托管、邮件等服务商按我们的要求处理数据，不得另作他用。法律法规或主管机关依法要求时，我们会在要求的范围内提供。

# 6. 保存期限
- 账户与企业信息：保存至账户注销后六个月。
- 认证资料与审核记录：保存至证书失效后三年，供复核与追溯。
- 操作记录：保存不少于六个月。
- 支持咨询：保存两年。
期满后删除，或处理为无法识别个人与企业的统计数据。

# 7. 安全措施
传输全程加密，密码不以可还原的方式保存，各企业的数据相互隔离，访问与操作均留有记录。若发生可能影响你的安全事件，我们会及时告知情况、影响和已采取的措施。

# 8. 你的权利
你可以查询和更正账户、联系人与产品信息，可以要求导出或删除个人信息，可以撤回同意，也可以注销账户。正在审核或已公示的认证资料在保存期内不能删除。撤回同意后将不能继续使用管理中心，此前的处理不受影响。

# 9. 协议更新与联系方式
协议有更新时会发布新版本，并在你下次进入管理中心时请你阅读和签署。对本协议有疑问，可通过门户的支持与咨询页面联系我们，三个工作日内答复。
`;

const bodyEn = `
This agreement says which information the device certification portal ("the portal") collects while you use it, what for, for how long it is kept, and how you can look it up, correct it and delete it. The certification programme runs the portal, so that device makers can apply for certification, hand in test results and download certificates.

# 1. Information we collect
- Account: name, sign-in email, telephone number, and the result of a one-way encryption of your password.
- Enterprise: its Chinese and English names, documents and result of the real-name verification, partner code.
- Certification: products and configurations, application materials, pictures, test results, explanations of bypass items, delivery of samples.
- Contacts: names, email addresses and telephone numbers that you enter for your products.
- Use: times of sign-in, source address, kind of browser, what was done and its outcome.
Files of test results may hold device identifiers and build information; before uploading you can make sure that there is no personal data in them.

# 2. How we use it
- To verify you and your enterprise, and to decide what you may do.
- To certify: to review materials, read test results, receive samples, issue and publish certificates.
- To tell you of progress, deadlines and maintenance.
- To keep the portal safe: to notice abuse, look into failures, and keep records of what was done.
Any other use needs your consent first. We do not advertise with this information, and we do not sell it.

# 3. Cookies and local storage
The portal uses only the cookies that keep you signed in and protect against forged requests; a session ends after one hour without use. Language, light or dark appearance and unsent drafts are kept in your browser, where you can remove them after signing out.

# 4. What is public
Certificates are a public register. Once one is issued, anybody can look up the name of the enterprise, the product's name, brand and model, the certification mode, the versions of its system, its configurations, the certificate's number and its validity. Details of tests, contacts and deliveries are not public.

# 5. Sharing and processing on our behalf
Only reviewers and operators who take part in the certification see your information, and only as far as their work requires. Providers of hosting, mail and the like process data as we instruct them and for nothing else. Where law or a competent authority demands it, we hand over what is demanded and no more.

# 6. How long we keep it
- Account and enterprise: until six months after the account was closed.
- Certification materials and review records: until three years after the certificate ended, for verification.
- Records of use: at least six months.
- Support enquiries: two years.
Afterwards it is deleted, or turned into figures that identify neither a person nor an enterprise.

# 7. Security
All transport is encrypted, passwords are not stored in any form that could be turned back, the data of different enterprises are kept apart, and access is recorded. Should something happen that may affect you, we tell you promptly what happened, what it means and what we have done.

# 8. Your rights
You can look up and correct your account, contacts and products, ask for your personal information to be exported or deleted, withdraw your consent, and close your account. Certification materials that are under review or published cannot be deleted while they have to be kept. After a withdrawal the management centre can no longer be used; what was done before remains lawful.

# 9. Changes and contact
When this agreement changes, a new version is published, and you are asked to read and sign it the next time you enter the management centre. For questions, use the support and consultation page of the portal; we reply within three working days.
`;

/** The privacy agreement, version 1. */
export const privacyAgreement = {
  agrType: 10256,
  titleZh: '隐私协议',
  titleEn: 'Privacy agreement',
  bodyZh: bodyZh.trim(),
  bodyEn: bodyEn.trim(),
};
