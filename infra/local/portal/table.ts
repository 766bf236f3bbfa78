import { demoAccounts, demoPassword } from '#infra/local/demo/accounts.ts';

/** Width of a text in a terminal's columns; Chinese characters take two. */
function widthOf(text: string): number {
  return [...text].reduce(
    (sum, char) =>
      sum +
      (/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/.test(
        char,
      )
        ? 2
        : 1),
    0,
  );
}

const pad = (text: string, width: number) => text + ' '.repeat(Math.max(0, width - widthOf(text)));

/** Sections of rows in one frame; all rows have the same number of cells. */
export function renderTable(sections: string[][][]): string {
  const rows = sections.flat();
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => widthOf(row[column] ?? ''))),
  );
  const rule = (left: string, middle: string, right: string) =>
    left + widths.map((width) => '─'.repeat(width + 2)).join(middle) + right;
  const line = (row: string[]) =>
    `│ ${widths.map((width, column) => pad(row[column] ?? '', width)).join(' │ ')} │`;
  const bodies = sections.map((section) => section.map(line).join('\n'));
  return [rule('┌', '┬', '┐'), bodies.join(`\n${rule('├', '┼', '┤')}\n`), rule('└', '┴', '┘')].join('\n');
}

export interface Addresses {
  portalUrl: string;
  accountsUrl: string;
  temporalUiUrl: string;
  /** Null where the environment names a mail server. */
  mailboxUrl: string | null;
}

/** A table of the addresses, and of the demo's accounts. */
export function renderOverview(addresses: Addresses, withDemo: boolean): string {
  const addressRows = [
    ['Portal · 门户', addresses.portalUrl, 'makers, visitors · 厂商与访客'],
    ['Ops console · 审核台', `${addresses.portalUrl}/ops`, 'reviewers, admins · 审核员与管理员'],
    ['Account service · 账号服务', addresses.accountsUrl, 'sign-in · 登录'],
    ['Temporal UI', addresses.temporalUiUrl, 'operators · 运维'],
    ...(addresses.mailboxUrl === null
      ? []
      : [['Mailbox · 开发邮箱', addresses.mailboxUrl, 'mail sent by the portal · 门户发出的邮件']]),
    ['Queue board · 任务队列', `${addresses.portalUrl}/ops/queues`, 'operators · 运维'],
  ];
  const accounts = demoAccounts.map((account) => [
    `${account.name} · ${account.nameEn}`,
    account.login,
    `${account.note.en} · ${account.note.zh}`,
  ]);
  const password = ['Password of all · 统一密码', demoPassword, 'demo only · 仅限演示'];
  return renderTable(withDemo ? [addressRows, accounts, [password]] : [addressRows]);
}
