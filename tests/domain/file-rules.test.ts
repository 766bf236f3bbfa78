import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileNameLimit, sanitiseDisplayName } from '#domain/files/file-names.ts';
import {
  type FileContent,
  judgeUpload,
  defaultFileLimits as limits,
  mayShowInline,
  servedType,
  tooLargeError,
  type UploadKind,
  uploadLimit,
} from '#domain/files/file-rules.ts';

describe('display names', () => {
  it.each([
    ['photo.png', 'photo.png'],
    ['  正面 照片.JPG', '正面 照片.JPG'],
    ['R&D 100% “done”.pdf', 'RD 100 done.pdf'],
    ['a\u00a0\u3000 b.log', 'a b.log'],
    ['test_result.xml.zip', 'test_result.xml.zip'],
    ['Cafe\u0301.pdf', 'Café.pdf'],
  ])('%j is shown as %j', (raw, name) => {
    expect(sanitiseDisplayName(raw)).toMatchObject({ ok: true, name });
  });

  it.each([
    ['', 'fileNameEmpty'],
    ['   ', 'fileNameEmpty'],
    ['.png', 'fileNameEmpty'],
    ['...png', 'fileNameEmpty'],
    ['%&.png', 'fileNameEmpty'],
    ['../../etc/passwd.png', 'fileNameSpecialCharacters'],
    ['C:\\photo.png', 'fileNameSpecialCharacters'],
    ['<script>.png', 'fileNameSpecialCharacters'],
    ['a\u0000.png', 'fileNameSpecialCharacters'],
    ['a\r\nX-Header: 1.png', 'fileNameSpecialCharacters'],
    ['a\u202egnp.exe', 'fileNameSpecialCharacters'],
    ['photo', 'fileNameWithoutDot'],
    ['photo.', 'fileNameWithoutDot'],
    [`${'长'.repeat(fileNameLimit - 3)}.png`, 'fileNameTooLong'],
  ])('%j is refused with %s', (raw, error) => {
    expect(sanitiseDisplayName(raw)).toEqual({ ok: false, error });
  });

  it('never lets a path, a control character or a header break through, and is stable', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 160 }), (raw) => {
        const first = sanitiseDisplayName(raw);
        if (!first.ok) return;
        expect(first.name).not.toMatch(/[/\\<>&%"'\p{Cc}]/u);
        expect(sanitiseDisplayName(first.name)).toEqual(first);
      }),
    );
  });
});

const judge = (kind: UploadKind, name: string, content: FileContent, size = 10) =>
  judgeUpload({ kind, name, content, size, limits });

describe('uploads', () => {
  it.each([
    ['image', 'a.png', 'png', 'a.png', 'image/png'],
    ['image', 'a.png', 'jpeg', 'a.jpg', 'image/jpeg'],
    ['image', 'a.JPEG', 'jpeg', 'a.JPEG', 'image/jpeg'],
    ['test-result', 'test_result.xml', 'xml', 'test_result.xml', 'application/xml'],
    ['test-result', 'result.zip', 'zip', 'result.zip', 'application/zip'],
    ['test-result', 'result.tar.gz', 'gzip', 'result.tar.gz', 'application/gzip'],
    ['test-result', 'result.xml', 'wideXml', 'result.xml', 'application/xml'],
    ['application-form', 'form.xls', 'xls', 'form.xls', 'application/vnd.ms-excel'],
    ['attachment', 'a.log', 'text', 'a.log', 'text/plain'],
    ['attachment', 'a.log', 'xml', 'a.log', 'text/plain'],
    ['attachment', 'a.xml', 'xml', 'a.xml', 'text/plain'],
  ] as const)('%s %s with %s content is taken', (kind, name, content, shown, mime) => {
    expect(judge(kind, name, content)).toEqual({ ok: true, name: shown, mime });
  });

  it.each([
    ['image', 'a.png', 'pdf', 'imageFormatInvalid'],
    ['image', 'a.png', 'unknown', 'imageFormatInvalid'],
    ['test-result', 'test_result.xml', 'text', 'invalidTestResultFile'],
    ['test-result', 'test_result.xml', 'zip', 'fileHeaderError'],
    ['attachment', 'a.xml', 'wideXml', 'fileHeaderError'],
    ['attachment', 'a.log.gz', 'gzip', 'fileHeaderError'],
    ['application-form', 'form.xlsx', 'zip', 'excelFormatInvalid'],
    ['application-form', 'form.xlsx', 'xls', 'fileHeaderError'],
    ['attachment', 'a.pdf', 'png', 'fileHeaderError'],
    ['attachment', 'a.exe', 'unknown', 'fileHeaderError'],
    ['attachment', 'a.html', 'text', 'fileHeaderError'],
    ['image', 'a/b.png', 'png', 'fileNameSpecialCharacters'],
  ] as const)('%s %s with %s content is refused with %s', (kind, name, content, error) => {
    expect(judge(kind, name, content)).toEqual({ ok: false, error });
  });

  it('gives the archive of a suite its allowance, and the bare result none', () => {
    const size = limits.testResultBytes + 1;
    expect(judge('test-result', 'r.xml', 'xml', size)).toEqual({ ok: false, error: 'testResultTooLarge' });
    expect(judge('test-result', 'r.zip', 'zip', size).ok).toBe(true);
    expect(uploadLimit('test-result', limits)).toBe(size - 1 + limits.archiveAllowanceBytes);
  });

  it('names the size error of each kind', () => {
    const kinds = ['image', 'test-result', 'application-form', 'attachment'] as const;
    expect(kinds.map(tooLargeError)).toEqual([
      'imageTooLarge',
      'testResultTooLarge',
      'excelTooLarge',
      'fileTooLarge',
    ]);
    expect(kinds.map((kind) => uploadLimit(kind, limits) / 1024 / 1024)).toEqual([5, 11, 20, 5]);
  });

  it('shows only pictures in a page', () => {
    expect(['image/png', 'image/jpeg', 'image/svg+xml', 'application/pdf'].map(mayShowInline)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

it.each([
  ['application/xml', 'text/plain; charset=utf-8'],
  ['text/plain', 'text/plain; charset=utf-8'],
  ['text/plain; charset=gb18030', 'text/plain; charset=gb18030'],
  ['application/pdf', 'application/pdf'],
  ['image/png', 'image/png'],
])('what is stored as %s is served as %s', (mime, served) => {
  expect(servedType(mime)).toBe(served);
});
