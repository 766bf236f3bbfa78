import { type Html, html } from '#domain/shared/html.ts';
import type { ReceivedMail } from './smtp-sink.ts';

const timeOf = (at: Date) => at.toISOString().slice(0, 19).replace('T', ' ');

function renderFrame(title: string, main: Html): string {
  const page = html`<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="stylesheet" href="/mailbox.css">
</head>
<body>
<header><a href="/">开发邮箱 · <span lang="en">Development mailbox</span></a></header>
<main>${main}</main>
</body>
</html>`;
  return page.markup;
}

/** What has arrived, newest first. */
export function renderMailList(mails: readonly ReceivedMail[]): string {
  const rows = mails.map(
    ({ id, to, subject, receivedAt }) => html`<tr>
<td><a href="/mail/${id}">${subject}</a></td><td>${to}</td><td><time datetime="${receivedAt.toISOString()}">${timeOf(receivedAt)} UTC</time></td>
</tr>`,
  );
  const none = html`<p>还没有邮件。门户发出的邮件会出现在这里，不会离开这台机器。</p>
<p lang="en">No mail yet. What the portal sends appears here and does not leave this machine.</p>`;
  const table = html`<table>
<thead><tr><th scope="col">主题 · <span lang="en">Subject</span></th><th scope="col">收件人 · <span lang="en">To</span></th><th scope="col">时间 · <span lang="en">Received</span></th></tr></thead>
<tbody>${rows}</tbody>
</table>`;
  return renderFrame(
    'Mailbox · 开发邮箱',
    html`<h1>邮件 · <span lang="en">Mail</span></h1>
${mails.length === 0 ? none : table}`,
  );
}

/** One mail: as HTML in a frame that may do nothing, and as text. */
export function renderMail({ id, subject, from, to, receivedAt, text }: ReceivedMail): string {
  return renderFrame(
    subject,
    html`<h1>${subject}</h1>
<dl><dt>From</dt><dd>${from}</dd><dt>To</dt><dd>${to}</dd><dt>Received</dt><dd>${timeOf(receivedAt)} UTC</dd></dl>
<h2>HTML</h2>
<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" src="/mail/${id}/html" title="HTML"></iframe>
<h2>文本 · <span lang="en">Text</span></h2>
<pre>${text}</pre>`,
  );
}

export function renderMailMissing(): string {
  return renderFrame('404', html`<h1>没有这封邮件 · <span lang="en">No such mail</span></h1>`);
}

export const mailboxStyle = `
:root{color-scheme:light dark;--paper:#fff;--ground:#f6f7f8;--line:#dde1e6;--ink:#12171d;--soft:#5b6672;--accent:#1b3f8f}
@media (prefers-color-scheme:dark){:root{--paper:#151a20;--ground:#0d1115;--line:#2b333c;--ink:#e9edf1;--soft:#98a3af;--accent:#a3bdf8}}
body{margin:0;background:var(--ground);color:var(--ink);font:14px/24px Inter,-apple-system,"Segoe UI","PingFang SC","Noto Sans CJK SC",sans-serif}
header{padding:16px 32px;background:var(--paper);border-bottom:1px solid var(--line);font-weight:600}
main{max-width:960px;margin:0 auto;padding:32px}
h1{margin:0 0 24px;font-size:26px;line-height:32px}
h2{margin:32px 0 8px;font-size:18px}
a{color:var(--accent);text-decoration:none}
td a{text-decoration:underline}
table{width:100%;background:var(--paper);border:1px solid var(--line);border-spacing:0}
th,td{padding:12px 16px;text-align:left;vertical-align:top;border-bottom:1px solid var(--line);overflow-wrap:anywhere}
th{color:var(--soft);font-weight:400}
dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 24px;margin:0}
dt{color:var(--soft)}
dd{margin:0;overflow-wrap:anywhere}
iframe{width:100%;height:640px;border:1px solid var(--line);background:var(--paper)}
pre{padding:16px;background:var(--paper);border:1px solid var(--line);white-space:pre-wrap;overflow-wrap:anywhere}
`;
