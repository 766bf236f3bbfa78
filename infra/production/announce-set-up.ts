import { createDatabase, type DatabaseAddress } from '#db/connection.ts';
import { setUpPath } from '#domain/programme/set-up.ts';
import { inBothLanguages } from '#domain/texts/server-texts.ts';
import { issueSetUpCode } from '#services/set-up/issue-set-up-code.ts';

/**
 * The message of a start while there is no administrator: the address and a new code for setting the portal up; null
 * otherwise.
 * @param owner the database, for the role that owns its tables
 */
export async function announceSetUp(owner: DatabaseAddress, portalUrl: string): Promise<string | null> {
  const db = createDatabase(owner, { sees: 'all', max: 1, applicationName: 'assay-set-up' });
  try {
    const code = await issueSetUpCode(db, new Date());
    if (code === null) return null;
    const { zh, en } = inBothLanguages((texts) => texts.setUp);
    const address = `  ${portalUrl}${setUpPath}`;
    return [`${en.nobody} · ${zh.nobody}`, address, `  ${en.code} · ${zh.code}: ${code}`].join('\n');
  } finally {
    await db.destroy();
  }
}
