import type { BulletinKind } from '#domain/notices/bulletins.ts';

type Bilingual = { zh: string; en: string };

/** A bulletin of the demo; its age in days, counted from the first load. */
export type DemoBulletin = {
  key: string;
  kind: BulletinKind;
  ageDays: number;
  title: Bilingual;
  content: Bilingual;
};

/** For how long a bulletin is in effect. */
export const bulletinDays = 60;

export const demoBulletins: readonly DemoBulletin[] = [
  {
    key: 'samples',
    kind: 'notification',
    ageDays: 9,
    title: { zh: '寄送样机前的两项确认', en: 'Two confirmations before samples are sent' },
    content: {
      zh: `<p>测试结果通过后，页面会提示寄送样机。寄出前须确认：</p>
<ol><li>样机已<strong>恢复出厂设置</strong>，没有账号和锁屏密码；</li><li>寄送符合<strong>出口管制</strong>法规。</li></ol>
<p>每次寄送 1 至 100 台。填写快递单号后，签收和实测的进度显示在<a href="/certification">我的认证</a>中。</p>`,
      en: `<p>Once the test results are approved, the page asks for sample devices. Before they leave you confirm that</p>
<ol><li>each device was <strong>reset to factory settings</strong>, with no account and no screen lock;</li><li>sending them complies with <strong>export law</strong>.</li></ol>
<p>A delivery has 1 to 100 devices. With its tracking number entered, receipt and test are shown under <a href="/en/certification">My certifications</a>.</p>`,
    },
  },
  {
    key: 'archives',
    kind: 'release',
    ageDays: 1,
    title: { zh: '测试结果可以按 ZIP 原样上传', en: 'Test results can be uploaded as the ZIP they come in' },
    content: {
      zh: `<p>上传测试结果时，可以直接选择套件生成的 <strong>ZIP</strong>，不必先解压。</p>
<ul><li>压缩包内须有 <code>test_result.xml</code>，其他文件会被忽略；</li><li>解析在上传后立即开始，进度逐步显示；</li><li>文件有误时，页面指出行号、应为的值和实际的值。</li></ul>
<p>已上传的结果不受影响。</p>`,
      en: `<p>You can now choose the <strong>ZIP</strong> that the suite writes; there is no need to unpack it first.</p>
<ul><li>The archive has to hold <code>test_result.xml</code>; other files in it are ignored.</li><li>Reading begins right after the upload, and each stage is shown.</li><li>Where a file is wrong, the page names the line, what was expected and what was found.</li></ul>
<p>Results that were uploaded before stay as they are.</p>`,
    },
  },
];

/** The notice of a maintenance on a day of the office's calendar. */
export function maintenanceText({ month, day }: { month: number; day: number }): Bilingual {
  const date = new Date(Date.UTC(2000, month - 1, day));
  const monthName = date.toLocaleString('en-GB', { month: 'long', timeZone: 'UTC' });
  return {
    zh: `${month} 月 ${day} 日（周六）02:00 至 04:00（GMT+8）可以查看，不能提交和上传。已提交的申请不受影响。`,
    en: `Saturday ${day} ${monthName}, 02:00 to 04:00 (GMT+8): you can read, but not submit or upload. Applications under way are not affected.`,
  };
}
