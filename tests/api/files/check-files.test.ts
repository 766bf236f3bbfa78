import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertFile } from '#db/queries/files.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';

let portal: ApiPortal;
beforeAll(async () => {
  portal = await openApiPortal();
});
afterAll(() => portal?.close());

/** The operator's command, as it is run in the container of the workers. */
async function check(...args: string[]): Promise<{ code: number; lines: string[] }> {
  const { config } = portal.deps;
  const env = {
    DATABASE_URL: portal.processUrl,
    REDIS_URL: config.redis.url,
    TEMPORAL_ADDRESS: config.temporal.address,
    DATA_DIR: config.dataDir,
  };
  const ended = await promisify(execFile)(process.execPath, ['infra/production/check-files.ts', ...args], {
    env,
  }).catch((error: { code: number; stdout: string }) => error);
  return { code: 'code' in ended ? ended.code : 0, lines: ended.stdout.trim().split('\n') };
}

it('tells which files are missing or changed, and what names them', async () => {
  const { enterpriseId, account } = await portal.enterPartner();
  const { db, storage } = portal.deps;
  const store = async (name: string) => {
    const blob = await storage.put(Readable.from([Buffer.from(name)]));
    const about = { enterpriseId, uploadedBy: account.id, kind: 'attachment', mime: 'text/plain' } as const;
    const { id } = await insertFile(db, { ...blob, ...about, name });
    return { id, ...blob };
  };
  const [, gone, changed] = [await store('kept.txt'), await store('gone.txt'), await store('changed.txt')];
  expect(await check('--read')).toEqual({
    code: 0,
    lines: ['3 files looked at, 0 of them missing or changed'],
  });

  await storage.remove(gone.sha256);
  await storage.withFile(changed.sha256, (path) => writeFile(path, 'something else'));
  const missing = expect.stringMatching(
    `^missing: ${gone.sha256}, \\d+ bytes: attachment ${gone.id} \\(gone.txt\\)$`,
  );
  expect(await check()).toEqual({
    code: 1,
    lines: [missing, '3 files looked at, 1 of them missing or changed'],
  });
  const { code, lines } = await check('--read');
  expect([code, lines.toSorted()]).toEqual([
    1,
    [
      '3 files looked at, 2 of them missing or changed',
      expect.stringMatching(
        `^changed: ${changed.sha256}, \\d+ bytes: attachment ${changed.id} \\(changed.txt\\)$`,
      ),
      missing,
    ],
  ]);
  expect((await check('--wrong')).code).toBe(2);
});
