import { createHash, randomInt } from 'node:crypto';
import { deleteSetUpCode, isSetUp, putSetUpCode } from '#db/queries/set-up.ts';
import type { Db } from '#db/schema/database.ts';
import { printedCode, setUpAlphabet, setUpCodeLength, setUpCodeLife } from '#domain/programme/set-up.ts';

/** What is kept of a code. */
export function hashSetUpCode(code: string): string {
  return createHash('sha256').update(code).digest('hex');
}

/**
 * Makes the code with which the first administrator is set up; the one before is no longer valid. Only for the owner of the
 * database.
 * @returns the code as it is printed, which is stored nowhere; null where the programme is set up
 */
export async function issueSetUpCode(db: Db, now: Date): Promise<string | null> {
  if (await isSetUp(db)) {
    await deleteSetUpCode(db);
    return null;
  }
  const letters = Array.from(
    { length: setUpCodeLength },
    () => setUpAlphabet[randomInt(setUpAlphabet.length)],
  );
  const code = letters.join('');
  const expiresAt = new Date(now.getTime() + setUpCodeLife);
  await putSetUpCode(db, { hash: hashSetUpCode(code), expiresAt });
  return printedCode(code);
}
