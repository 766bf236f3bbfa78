import { expect, it } from 'vitest';
import { sharedRead } from '#routes/pages/page-identity.ts';

/** Reads that end when they are told to. */
function openReads() {
  const begun: PromiseWithResolvers<string>[] = [];
  const ask = sharedRead(() => {
    const reading = Promise.withResolvers<string>();
    begun.push(reading);
    return reading.promise;
  });
  return { begun, ask };
}

it('shares a read among those who came before it began, and with nobody who came later', async () => {
  const { begun, ask } = openReads();
  const first = ask();
  const [second, third] = [ask(), ask()];
  expect(begun).toHaveLength(1);
  begun[0]?.resolve('old');
  expect(await first).toBe('old');
  await Promise.resolve();
  expect(begun).toHaveLength(2);
  begun[1]?.resolve('new');
  expect(await Promise.all([second, third])).toEqual(['new', 'new']);
  ask();
  expect(begun).toHaveLength(3);
});

it('reads again after a read that failed', async () => {
  const { begun, ask } = openReads();
  const [first, second] = [ask(), ask()];
  begun[0]?.reject(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await Promise.resolve();
  begun[1]?.resolve('back');
  expect(await second).toBe('back');
});
