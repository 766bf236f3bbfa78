import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileView } from '#contract/files.ts';
import { describeError, type ErrorName } from '#domain/errors/errors.ts';
import { buildBomb, buildPicture, withOddScan } from '#tests/fixtures/files/build-pictures.ts';
import { buildCompoundFile, buildXlsx, macroRelation } from '#tests/fixtures/files/build-workbooks.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { type FilePart, listStored, sendForm } from '#tests/support/applications/upload.ts';
import { eventually } from '#tests/support/eventually.ts';
import { createAccount, createEnterprise } from '#tests/support/factories.ts';
import { sessionHeaders } from '#tests/support/login/session-headers.ts';

let portal: ApiPortal;
let headers: Record<string, string>;
let enterpriseId: string;
const megabyte = 1024 * 1024;

beforeAll(async () => {
  portal = await openApiPortal();
  enterpriseId = (await createEnterprise(portal.deps.db)).id;
  ({ headers } = await sessionHeaders(portal.deps, await createAccount(portal.deps.db, { enterpriseId })));
});
afterAll(() => portal.close());

type Kind = 'image' | 'screenshot' | 'application-form' | 'attachment';
const address = (kind: Kind | string) => `${portal.url}/v1/hms/cc/files?kind=${kind}`;
const send = (kind: Kind, parts: FilePart[], fields?: Record<string, string>) =>
  sendForm(address(kind), headers, parts, fields);

async function upload(kind: Kind, name: string, bytes: FilePart['bytes']) {
  const answer = await send(kind, [{ name, bytes }]);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return fileView.parse(answer.body);
}

async function refused(error: ErrorName, kind: Kind, parts: FilePart[], fields?: Record<string, string>) {
  const before = await listStored(portal.deps);
  const { code, status } = describeError(error);
  expect(await send(kind, parts, fields)).toMatchObject({ status, body: { errorCode: code } });
  expect(await listStored(portal.deps)).toEqual(before);
}

const findFile = (id: string) =>
  portal.deps.db.selectFrom('file').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('a screenshot', () => {
  const screen = { width: 1080, height: 2400 };
  const part = (bytes: FilePart['bytes']) => [{ name: 'about.png', bytes }];

  it('is kept as an image, whichever way the device is held', async () => {
    for (const size of [screen, { width: 2560, height: 1600 }, { width: 466, height: 466 }]) {
      const file = await upload('screenshot', 'about.png', await buildPicture('png', size));
      expect(file).toMatchObject({ kind: 'image', ...size });
    }
    // Metadata alone makes no photograph: phones write some into what they draw.
    await upload('screenshot', 'about.jpg', await buildPicture('jpeg', { ...screen, exif: true }));
  });

  it('that is no picture, too small, of no screen’s shape, or a photograph is refused', async () => {
    await refused('screenshotFormatInvalid', 'screenshot', part('%PDF-1.7'));
    const { code } = describeError('screenshotFormatInvalid');
    for (const [reason, bytes] of [
      ['screen-size', await buildPicture('png', { width: 200, height: 400 })],
      ['screen-shape', await buildPicture('png', { width: 300, height: 1200 })],
      ['screen-photograph', await buildPicture('jpeg', { ...screen, camera: true })],
      ['screen-photograph', await buildPicture('png', { ...screen, camera: true })],
    ] as const) {
      const answer = await send('screenshot', part(bytes));
      expect(answer).toMatchObject({ status: 415, body: { errorCode: code, details: { reason } } });
    }
    await refused('screenshotFormatInvalid', 'screenshot', part(await buildPicture('png')));
  });

  it('does not bind what is no screenshot', async () => {
    const file = await upload('image', 'front.jpg', await buildPicture('jpeg', { camera: true }));
    expect(await findFile(file.id)).toMatchObject({ photographed: true });
  });
});

describe('a small picture for lists', () => {
  const open = async (id: string) => {
    const answer = await fetch(`${portal.url}/v1/hms/cc/files/${id}?inline=1&small=1`, { headers });
    return { type: answer.headers.get('content-type'), bytes: Buffer.from(await answer.arrayBuffer()) };
  };

  it('is made once, when the picture is stored, and is no more than that', async () => {
    const { id } = await upload(
      'screenshot',
      'about.png',
      await buildPicture('png', { width: 1080, height: 2400 }),
    );
    const { type, bytes } = await open(id);
    expect(type).toBe('image/jpeg');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 144, height: 320 });
    expect(bytes.length).toBeLessThanOrEqual(64 * 1024);
  });

  it('is the picture itself where that is small', async () => {
    const { id } = await upload('image', 'front.png', await buildPicture('png'));
    expect(await open(id)).toMatchObject({ type: 'image/png' });
  });
});

describe('a picture', () => {
  it.each(['png', 'jpeg'] as const)('in %s is stored encoded anew, without its metadata', async (format) => {
    const bytes = await buildPicture(format, { exif: true });
    expect(bytes.includes('secret-place')).toBe(true);
    const name = `  正面 照片.${format}`;
    const file = await upload('image', name, Buffer.concat([bytes, Buffer.from('<script>appended')]));
    const mime = `image/${format}`;
    expect(file).toMatchObject({ kind: 'image', name: name.trim(), mime, width: 60, height: 40 });
    const row = await findFile(file.id);
    const encoded = await buffer(await portal.deps.storage.open(row.sha256));
    const stored = await sharp(encoded).toBuffer();
    expect(stored.includes('secret-place') || stored.includes('appended')).toBe(false);
    const metadata = await sharp(encoded).metadata();
    expect(metadata).toMatchObject({ format, width: 60 });
    expect(metadata.exif).toBeUndefined();
  });

  it('is known by its content and gets the extension that fits', async () => {
    const file = await upload('image', 'front.png', await buildPicture('jpeg'));
    expect(file).toMatchObject({ name: 'front.jpg', mime: 'image/jpeg' });
  });

  it('that is none is refused whatever its name', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
    const webp = await sharp(await buildPicture('png'))
      .webp()
      .toBuffer();
    for (const bytes of [svg, webp, '%PDF-1.7', 'GIF89a…', ''])
      await refused('imageFormatInvalid', 'image', [{ name: 'front.png', bytes }]);
  });

  it('that is damaged or cut off is refused', async () => {
    const png = await buildPicture('png', { width: 300, height: 300 });
    const jpeg = await sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: '#777',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .jpeg()
      .toBuffer();
    await refused('imageFormatInvalid', 'image', [{ name: 'a.png', bytes: png.subarray(0, png.length / 2) }]);
    await refused('imageFormatInvalid', 'image', [
      { name: 'a.jpg', bytes: jpeg.subarray(0, jpeg.length / 2) },
    ]);
    await refused('imageFormatInvalid', 'image', [{ name: 'a.png', bytes: png.subarray(0, 20) }]);
  });

  it('that browsers show is stored, though the header of its scan is wrong', async () => {
    const bytes = withOddScan(await buildPicture('jpeg'));
    await expect(sharp(bytes, { failOn: 'warning' }).toBuffer()).rejects.toThrow();
    expect(await upload('image', 'front.jpg', bytes)).toMatchObject({ width: 60, height: 40 });
  });

  it.each([
    ['PNG', { format: 'png' }],
    ['JPEG', { format: 'jpeg' }],
    ['JPEG in passes', { format: 'jpeg', progressive: true }],
  ] as const)('of 110 megapixels is stored: %s', async (_what, { format, ...how }) => {
    const size = { width: 12_200, height: 9_016 };
    const file = await upload('image', 'front.png', await buildPicture(format, { ...size, ...how }));
    expect(file).toMatchObject(size);
  });

  it('of 144 megapixels is refused before it is decoded', async () => {
    const bomb = buildBomb();
    expect(bomb.length).toBeLessThan(50_000);
    await refused('imageTooLarge', 'image', [{ name: 'bomb.png', bytes: bomb }]);
    // Whoever decoded these would find them damaged: but for their headers they are noise, and cut off.
    const noise = bomb.fill(0x5a, 60);
    for (const bytes of [noise, noise.subarray(0, 200)])
      await refused('imageTooLarge', 'image', [{ name: 'bomb.png', bytes }]);
  });

  it('may have 5 MB and not a byte more', async () => {
    const png = await buildPicture('png');
    const padded = (size: number) => Buffer.concat([png, Buffer.alloc(size - png.length)]);
    await upload('image', 'full.png', padded(5 * megabyte));
    await refused('imageTooLarge', 'image', [{ name: 'over.png', bytes: padded(5 * megabyte + 1) }]);
    await refused('imageTooLarge', 'image', [{ name: 'far.png', bytes: padded(12 * megabyte) }]);
  });
});

describe('an application form', () => {
  it('is a workbook by its content', async () => {
    expect(await upload('application-form', 'form.xlsx', buildXlsx())).toMatchObject({ width: null });
    const xls = await upload('application-form', 'form.xls', buildCompoundFile('Workbook'));
    expect(xls.mime).toBe('application/vnd.ms-excel');
  });

  it('is refused when it is another archive, another document, or has macros', async () => {
    const bytes = [
      buildXlsx([], { kinds: [macroRelation] }),
      buildXlsx().subarray(0, 60),
      buildCompoundFile('WordDocument'),
      'a;b;c',
    ];
    for (const one of bytes)
      await refused('excelFormatInvalid', 'application-form', [{ name: 'form.xlsx', bytes: one }]);
    await refused('fileHeaderError', 'application-form', [{ name: 'form.xls', bytes: buildXlsx() }]);
  });

  it('may have 20 MB', async () => {
    const bytes = Buffer.concat([buildXlsx(), Buffer.alloc(20 * megabyte)]);
    await refused('excelTooLarge', 'application-form', [{ name: 'form.xlsx', bytes }]);
  });
});

describe('an attachment', () => {
  it('is a document, a picture or text', async () => {
    expect(await upload('attachment', 'a.pdf', '%PDF-1.7\n%âãÏÓ\n')).toMatchObject({
      mime: 'application/pdf',
    });
    expect(await upload('attachment', 'a.png', await buildPicture('png'))).toMatchObject({ width: 60 });
    expect(await upload('attachment', 'a.log', '01-01 E/Camera: 失败\n')).toMatchObject({
      mime: 'text/plain',
    });
    expect(await upload('attachment', 'a.xml', '<?xml version="1.0"?><a/>')).toMatchObject({
      mime: 'text/plain',
    });
    // "失败" as Windows in China writes a text file.
    expect(await upload('attachment', 'a.txt', Buffer.from('caa7b0dc', 'hex'))).toMatchObject({ size: 4 });
  });

  it('is refused when its name says something else than its bytes', async () => {
    const cases: FilePart[] = [
      { name: 'a.pdf', bytes: await buildPicture('png') },
      { name: 'a.txt', bytes: Buffer.from([0x4d, 0x5a, 0, 1, 2]) },
      { name: 'a.html', bytes: '<!doctype html><script>1</script>' },
      { name: 'a.exe', bytes: 'text' },
      { name: 'a.zip', bytes: buildXlsx() },
    ];
    for (const part of cases) await refused('fileHeaderError', 'attachment', [part]);
    await refused('fileTooLarge', 'attachment', [{ name: 'a.txt', bytes: 'x'.repeat(5 * megabyte + 1) }]);
  });
});

describe('the form', () => {
  it('may name the file as people do, and no other way', async () => {
    expect((await upload('attachment', 'R&D 100% 报告.txt', 'x')).name).toBe('RD 100 报告.txt');
    const names: [string, ErrorName][] = [
      ['../../etc/passwd.txt', 'fileNameSpecialCharacters'],
      ['C:\\a.txt', 'fileNameSpecialCharacters'],
      ['a"b.txt', 'fileNameSpecialCharacters'],
      ['a\u202etxt.exe', 'fileNameSpecialCharacters'],
      ['   ', 'fileNameEmpty'],
      ['noextension', 'fileNameWithoutDot'],
      [`${'长'.repeat(130)}.txt`, 'fileNameTooLong'],
    ];
    for (const [name, error] of names) await refused(error, 'attachment', [{ name, bytes: 'x' }]);
  });

  it('holds one file and nothing else', async () => {
    const part = { name: 'a.txt', bytes: 'x' };
    await refused('parameterInvalid', 'attachment', []);
    await refused('parameterInvalid', 'attachment', [part, { ...part, name: 'b.txt' }]);
    await refused('parameterInvalid', 'attachment', [{ ...part, field: 'other' }]);
    await refused('parameterInvalid', 'attachment', [part], { enterpriseId: 'x' });
  });

  it('is multipart, with a kind that may be uploaded', async () => {
    const post = (kind: string, type: string, body: string) =>
      fetch(address(kind), { method: 'POST', headers: { ...headers, 'content-type': type }, body });
    const bodies = [
      ['attachment', 'application/json', '{}'],
      ['attachment', 'multipart/form-data', 'x'],
      ['attachment', 'multipart/form-data; boundary=x', 'no form at all'],
      [
        'attachment',
        'multipart/form-data; boundary=x',
        '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\ncut',
      ],
      ['certificate', 'multipart/form-data; boundary=x', '--x--'],
      ['test-result', 'multipart/form-data; boundary=x', '--x--'],
    ] as const;
    for (const [kind, type, body] of bodies) {
      const answer = await post(kind, type, body);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ errorCode: 'HTS.00000007' });
    }
    expect((await listStored(portal.deps)).staged).toEqual([]);
  });

  it('that is mangled in any way is refused, and the portal stays up', async () => {
    const part = 'content-disposition: form-data; name="file"; filename="a.txt"\r\n\r\ntext\r\n';
    const pieces = [
      '--x\r\n',
      '--x--',
      part,
      '\r\n',
      ':\r\n\r\n',
      'bad header\r\n\r\n',
      '\0\xff',
      '--',
      'a'.repeat(70_000),
    ];
    const mangled = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 8 });
    const type = 'multipart/form-data; boundary=x';
    await fc.assert(
      fc.asyncProperty(mangled, async (parts) => {
        const body = parts.join('');
        const answer = await fetch(address('attachment'), {
          method: 'POST',
          headers: { ...headers, 'content-type': type },
          body,
        });
        expect([201, 400, 413, 415]).toContain(answer.status);
      }),
      { numRuns: 150 },
    );
    expect((await listStored(portal.deps)).staged).toEqual([]);
  }, 180_000);

  it('that is aborted on its way leaves nothing', async () => {
    const before = await listStored(portal.deps);
    const call = request(address('attachment'), {
      method: 'POST',
      headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x', 'content-length': 900_000 },
    });
    call.on('error', () => {});
    call.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n');
    call.write('y'.repeat(200_000));
    await eventually(async () => (await listStored(portal.deps)).staged.length === 1);
    call.destroy();
    await eventually(async () => (await listStored(portal.deps)).staged.length === 0);
    expect(await listStored(portal.deps)).toEqual(before);
  });

  it('that never ends is cut off at its limit, and nothing of it stays', async () => {
    const call = request(address('attachment'), {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'multipart/form-data; boundary=x',
        'transfer-encoding': 'chunked',
      },
    });
    // The refusal, or the closed connection where that reaches the sender first.
    const ended = new Promise<number | string>((resolve) => {
      call.once('response', (response) => resolve(response.statusCode ?? 0));
      call.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''));
    });
    let open = true;
    void ended.then(() => {
      open = false;
    });
    call.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n');
    while (open && call.writable) {
      if (call.write('z'.repeat(megabyte))) continue;
      await Promise.race([new Promise((resolve) => call.once('drain', resolve)), ended]);
    }
    expect([413, 'EPIPE', 'ECONNRESET']).toContain(await ended);
    call.destroy();
    await eventually(async () => (await listStored(portal.deps)).staged.length === 0);
  });
});

describe('the storage', () => {
  it('keeps equal bytes once, under their hash, and every upload as a file of its own', async () => {
    const bytes = `same ${'x'.repeat(1_000)}`;
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const files = await Promise.all(
      ['a.txt', 'b.txt', 'c.txt'].map((name) => upload('attachment', name, bytes)),
    );
    expect(new Set(files.map(({ id }) => id)).size).toBe(3);
    const rows = await Promise.all(files.map(({ id }) => findFile(id)));
    expect(rows.every((row) => row.sha256 === sha256 && row.enterpriseId === enterpriseId)).toBe(true);
    expect((await listStored(portal.deps)).blobs.filter((name) => name === sha256)).toHaveLength(1);
    expect(await portal.deps.storage.has(sha256)).toBe(true);
  });

  it('takes uploads of partners alone', async () => {
    const { db } = portal.deps;
    const part = { name: 'a.txt', bytes: 'x' };
    const reviewer = await sessionHeaders(portal.deps, await createAccount(db, { roles: ['reviewer'] }));
    expect((await sendForm(address('attachment'), reviewer.headers, [part])).status).toBe(403);
    expect((await sendForm(address('attachment'), {}, [part])).status).toBe(401);
    const { 'x-csrf-token': _left, ...bare } = headers;
    expect((await sendForm(address('attachment'), bare, [part])).status).toBe(403);
  });
});
