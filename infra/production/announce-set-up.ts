import { createDatabase } from '#db/connection.ts';
import { setUpPath } from '#domain/programme/set-up.ts';
import { issueSetUpCode } from '#services/set-up/issue-set-up-code.ts';

/**
 * What a start says while the programme has no administrator: where it is set up, and by which code; null once it is. Each
 * start makes a new code.
 * @param ownerUrl the database, for the role that owns its tables
 */
export async function announceSetUp(ownerUrl: string, portalUrl: string): Promise<string | null> {
  const db = createDatabase(ownerUrl, { sees: 'all', max: 1, applicationName: 'assay-set-up' });
  try {
    const code = await issueSetUpCode(db, new Date());
    if (code === null) return null;
    return [
      'Nobody administers this portal yet. Set it up in a browser · 尚无管理员，请在浏览器中完成首次设置',
      `  ${portalUrl}${setUpPath}`,
      `  one-time code, good for 24 hours · 一次性代码，24 小时内有效: ${code}`,
    ].join('\n');
  } finally {
    await db.destroy();
  }
}
