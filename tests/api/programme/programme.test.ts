import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeProgramme, readAdminProgramme } from '#contract/programme/admin-programme.ts';
import { readProgramme } from '#contract/programme/programme.ts';
import { listProgrammeChanges } from '#contract/programme/programme-changes.ts';
import { accentSheetPath, defaultProgramme } from '#domain/programme/default-programme.ts';
import { logoFormat, logoPath, logoSide, maxLogoBytes } from '#domain/programme/logo.ts';
import { markPath } from '#routes/pages/brand-mark.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { createAccount } from '#tests/support/factories.ts';
import type { ApiClient } from '#tests/support/network/api-client.ts';

const drawing = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"${attributes}>${inside}</svg>`;
const circle = '<circle cx="14" cy="14" r="13" fill="#6a2a55"/>';
const base64 = (bytes: string | Buffer) => Buffer.from(bytes).toString('base64');
const chengjiang = {
  ...defaultProgramme,
  nameZh: '澄江生态设备认证',
  nameEn: 'Chengjiang Ecosystem Device Certification',
  shortZh: '澄江认证',
  shortEn: 'Chengjiang',
  accent: '#6a2a55',
  officeZh: '澄江认证办公室',
  officeEn: 'Chengjiang Certification Office',
  email: 'office@chengjiang.example',
  phone: '+86 871 0000 0120',
  recipient: '周岚',
  addressZh: '云南省玉溪市澄江市抚仙路 18 号 3 栋',
  addressEn: '',
};

let portal: ApiPortal;
let admin: ApiClient;
let other: ApiClient;
let visitor: ApiClient;

beforeAll(async () => {
  portal = await openApiPortal();
  const enter = async () => portal.as(await createAccount(portal.deps.db, { roles: ['admin'] }));
  [admin, other, visitor] = [await enter(), await enter(), await portal.as()];
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.deps.db.updateTable('programme').set({ value: '{}', logo: null, version: 0 }).execute();
});

const hours = { zone: 'Asia/Shanghai', opens: '09:00', closes: '18:00' };
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${portal.url}${path}`, { headers });
const change = (more: Record<string, unknown>) => ({
  body: { ...chengjiang, logo: 'keep', seen: 0, ...more } as typeof chengjiang & {
    logo: 'keep';
    seen: number;
  },
});

it('is the portal’s own until it is set, and then what was set, for visitors without the sample address', async () => {
  const { partner } = await portal.enterPartner();
  const { recipient: _r, addressZh: _z, addressEn: _e, ...own } = defaultProgramme;
  expect(await visitor.call(readProgramme)).toEqual({ ...own, hours, logo: null, samples: null });
  const saved = await admin.call(changeProgramme, change({}));
  expect(saved).toEqual({ ...chengjiang, hours, logo: null, version: 1 });
  expect(await admin.call(readAdminProgramme)).toEqual(saved);
  const { recipient, addressZh, addressEn, ...shown } = chengjiang;
  expect(await visitor.call(readProgramme)).toEqual({ ...shown, hours, logo: null, samples: null });
  expect((await partner.call(readProgramme)).samples).toEqual({ recipient, addressZh, addressEn });
  const { rows } = await admin.call(listProgrammeChanges, { query: { kind: 'programme', id: 'programme' } });
  expect(rows).toHaveLength(1);
  expect(rows[0]?.fields).toContainEqual({ field: 'shortZh', before: null, after: '澄江认证' });
});

it('takes one of two changes on top of the same version', async () => {
  const [one, two] = [change({ shortEn: 'One' }), change({ shortEn: 'Two' })];
  const answers = await Promise.all([admin.send(changeProgramme, one), other.send(changeProgramme, two)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  const refused = answers.find(({ status }) => status === 400);
  expect(refused?.body).toMatchObject({ details: { reason: 'version', version: 1 } });
  await admin.refusal('parameterInvalid', changeProgramme, change({ seen: 7 }));
  expect((await admin.call(readAdminProgramme)).version).toBe(1);
});

it.each([
  ['an accent on which white cannot be read', { accent: '#e0a800' }, 'accent'],
  ['one that is taken for a status', { accent: '#ae1c1c' }, 'accent'],
  ['a name of nothing', { nameZh: '  ' }, 'nameZh'],
  ['a short name that is long', { shortEn: 'thirteen char' }, 'shortEn'],
  ['an address that is none', { email: 'office' }, 'email'],
  ['a number that is none', { phone: 'office' }, 'phone'],
])('refuses %s, and says where', async (_name, wrong, field) => {
  const answer = await admin.refusal('settingInvalid', changeProgramme, change(wrong));
  expect(answer.details).toMatchObject({ issues: [{ path: field }] });
  expect((await admin.call(readAdminProgramme)).version).toBe(0);
});

describe('its accent', () => {
  it('is a style sheet that is asked for each time and sent only when it has changed', async () => {
    const before = await get(accentSheetPath);
    expect(await before.text()).toBe('');
    await admin.call(changeProgramme, change({}));
    const after = await get(accentSheetPath, {
      'if-none-match': before.headers.get('etag') ?? '',
      'cache-control': 'max-age=0',
    });
    expect(after.status).toBe(200);
    expect(after.headers.get('content-type')).toContain('text/css');
    expect(await after.text()).toContain('--accent-fill: #6a2a55');
    const same = await get(accentSheetPath, {
      'if-none-match': after.headers.get('etag') ?? '',
      'cache-control': 'max-age=0',
    });
    expect(same.status).toBe(304);
  });
});

describe('its mark, while there is no logo', () => {
  const mark = async () => (await get(markPath)).text();

  it('is the letter of its name in its accent, and the product’s own until it has one', async () => {
    expect(await mark()).toMatch(/<title>Assay<\/title>.*#1b3f8f/);
    await admin.call(changeProgramme, change({ shortEn: 'Chengjiang', accent: '#6a2a55' }));
    const own = await mark();
    expect(own).toMatch(/<title>Chengjiang<\/title>.*fill="#6a2a55".*>C<\/text>/);
    for (const page of ['/v1/hms/cc/openapi.json', '/api-docs'])
      expect(await (await get(page)).text()).not.toContain('Assay');
    expect(await (await get('/api-docs')).text()).toContain('澄江认证');
  });
});

describe('its logo', () => {
  const save = async (bytes: string | Buffer, seen = 0) =>
    (await admin.call(changeProgramme, change({ logo: base64(bytes), seen }))).logo;
  const png = (width: number, height = width) =>
    sharp({ create: { width, height, channels: 4, background: '#6a2a55' } })
      .withMetadata({ exif: { IFD0: { Artist: 'a secret place' } } })
      .png()
      .toBuffer();

  it.each([
    ['a drawing', async () => Buffer.from(drawing(circle)), logoSide],
    ['a picture', async () => png(64), 64],
    ['a large picture', async () => png(1_000), logoSide],
  ])('is stored and sent as a PNG of its own: %s', async (_name, make, side) => {
    const logo = await save(await make());
    expect(logo).toMatchObject({ width: side, height: side });
    const answer = await get(logoPath(logo?.hash ?? ''));
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('cache-control')).toContain('immutable');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(logoFormat(bytes)).toBe('png');
    expect(bytes.includes('secret')).toBe(false);
    const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    const middle = (Math.floor(side / 2) * side + Math.floor(side / 2)) * 4;
    expect([...data.subarray(middle, middle + 3)]).toEqual([0x6a, 0x2a, 0x55]);
  });

  it('is left, replaced and taken away, and the former ones stay for what names them', async () => {
    const first = await save(drawing(circle));
    expect((await admin.call(changeProgramme, change({ seen: 1 }))).logo).toEqual(first);
    const second = await save(await png(32), 2);
    expect(second?.hash).not.toBe(first?.hash);
    expect((await visitor.call(readProgramme)).logo).toEqual(second);
    expect((await admin.call(changeProgramme, change({ logo: null, seen: 3 }))).logo).toBeNull();
    expect((await get(logoPath(first?.hash ?? ''))).status).toBe(200);
    expect((await get(logoPath('0'.repeat(64)))).status).toBe(404);
    expect((await get(logoPath('..%2f..%2fetc'))).status).toBe(404);
  });

  const within = 'M0 0h1z'.repeat(10);
  const useful = Array.from(
    { length: 12 },
    (_, level) => `<g id="g${level}">${`<use href="#g${level - 1}"/>`.repeat(level === 0 ? 0 : 10)}</g>`,
  ).join('');

  it.each([
    ['bytes of nothing', 'nothing at all'],
    ['a page', '<html><body>logo</body></html>'],
    ['a drawing that ends in the middle', drawing(circle).slice(0, -4)],
    ['a script', drawing('<script>fetch("//evil.example")</script>')],
    ['a handler', drawing(circle, ' onload="alert(1)"')],
    ['a picture from elsewhere', drawing('<image href="https://evil.example/a.png"/>')],
    ['a picture of this machine', drawing('<image href="file:///etc/passwd"/>')],
    ['a page inside', drawing('<foreignObject><p>hello</p></foreignObject>')],
    ['a part of another drawing', drawing('<use href="file:///a.svg#b"/>')],
    ['a style from elsewhere', drawing('<style>@import "//evil.example/a.css";</style>')],
    ['a fill from elsewhere', drawing(`<path d="${within}" fill="url(//evil.example/a.svg#b)"/>`)],
    ['a style that hides it', drawing('<rect style="fill:u\\72l(//evil.example)"/>')],
    ['an entity', `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${drawing('<text>&a;</text>')}`],
    ['too many elements', drawing('<g/>'.repeat(5_001))],
    ['another namespace', '<svg xmlns="http://evil.example"><g/></svg>'],
  ])('refuses %s', async (_name, bytes) => {
    const answer = await admin.refusal(
      'imageFormatInvalid',
      changeProgramme,
      change({ logo: base64(bytes) }),
    );
    expect(answer.details).toMatchObject({ field: 'logo' });
  });

  it('refuses what is too large, and what asks for too much drawing', async () => {
    const fat = drawing(`<!--${'x'.repeat(maxLogoBytes)}-->`);
    expect((await admin.send(changeProgramme, change({ logo: base64(fat) }))).status).toBe(400);
    const wide = await png(5_000, 10);
    await admin.refusal('imageTooLarge', changeProgramme, change({ logo: base64(wide) }));
    await admin.refusal('imageFormatInvalid', changeProgramme, change({ logo: base64(drawing(useful)) }));
    expect((await admin.call(readAdminProgramme)).version).toBe(0);
  });
});
