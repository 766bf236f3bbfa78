import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { removePicture, savePicture } from '#contract/accounts/account-picture.ts';
import { readSession } from '#contract/session.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { createAccount, createEnterprise } from '#tests/support/factories.ts';
import { sessionHeaders } from '#tests/support/login/session-headers.ts';

let portal: ApiPortal;
beforeAll(async () => {
  portal = await openApiPortal();
});
afterAll(() => portal.close());

async function enter(roles: ['partner'] | ['individual'] | ['reviewer']) {
  const { deps } = portal;
  const enterpriseId = roles[0] === 'partner' ? (await createEnterprise(deps.db)).id : null;
  const account = await createAccount(deps.db, { roles, enterpriseId });
  const { headers } = await sessionHeaders(deps, account);
  const read = async (address: string) => {
    const answer = await fetch(portal.url + address, { headers });
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  return { client: await portal.as(account), read };
}

const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#1a3f8f' } })
    .withExif({ IFD0: { Copyright: 'where it was taken' } })
    .png()
    .toBuffer();
const address = '/v1/hms/cc/account/picture';

it.each([['partner'], ['individual'], ['reviewer']] as const)(
  'a %s keeps one of their own, which nobody else is given',
  async (role) => {
    const [own, other] = [await enter([role]), await enter([role])];
    expect((await own.client.call(readSession))?.headPicture).toBeNull();
    expect((await own.read(address)).status).toBe(404);
    const picture = (await png(400, 300)).toString('base64');
    const { headPicture } = await own.client.call(savePicture, { body: { picture } });
    expect((await own.client.call(readSession))?.headPicture).toBe(headPicture);
    const { status, bytes } = await own.read(headPicture);
    const { format, width, height, exif } = await sharp(bytes).metadata();
    expect([status, format, width, height, exif]).toEqual([200, 'png', 192, 144, undefined]);
    expect((await other.read(headPicture)).status).toBe(404);
    expect((await other.client.call(readSession))?.headPicture).toBeNull();

    await own.client.call(removePicture);
    await own.client.call(removePicture);
    expect((await own.client.call(readSession))?.headPicture).toBeNull();
    expect((await own.read(headPicture)).status).toBe(404);
  },
);

it('is refused for what is no PNG, and what was there stays', async () => {
  const { client } = await enter(['partner']);
  const save = (bytes: Buffer | string) => ({ body: { picture: Buffer.from(bytes).toString('base64') } });
  const { headPicture } = await client.call(savePicture, save(await png(10, 10)));
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
  for (const bytes of [drawing, 'no picture', (await png(10, 10)).subarray(0, 40)])
    expect((await client.refusal('imageFormatInvalid', savePicture, save(bytes))).details).toMatchObject({
      field: 'picture',
    });
  await client.refusal('imageTooLarge', savePicture, save(await png(5_000, 2)));
  expect((await client.call(readSession))?.headPicture).toBe(headPicture);
});
