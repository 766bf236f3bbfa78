import type { ErrorName } from '#domain/errors/errors.ts';
import { limits } from '#domain/shared/limits.ts';
import { sanitiseDisplayName } from './file-names.ts';

export const fileKinds = [
  'image',
  'test-result',
  'application-form',
  'attachment',
  'agreement',
  'certificate',
] as const;
export type FileKind = (typeof fileKinds)[number];
/** Kinds that arrive by upload; certificates are made by the portal itself, and a screenshot is an image once it was judged. */
export type UploadKind = Exclude<FileKind, 'certificate'> | 'screenshot';

/** What an upload is kept as. */
export function storedKind(kind: UploadKind): Exclude<FileKind, 'certificate'> {
  return kind === 'screenshot' ? 'image' : kind;
}

/** What a file is by its bytes, whatever its name says; wide XML is in UTF-16. */
export type FileContent =
  | 'png'
  | 'jpeg'
  | 'pdf'
  | 'xls'
  | 'xlsx'
  | 'zip'
  | 'gzip'
  | 'xml'
  | 'wideXml'
  | 'text'
  | 'unknown';

/** What came in the place of an application form; markup is HTML or XML, text is CSV or another table in text. */
export type FormDisguise =
  | 'macros'
  | 'encrypted'
  | 'earlyExcel'
  | 'markup'
  | 'text'
  | 'archive'
  | 'picture'
  | 'pdf'
  | 'unknown';

/** Limits in bytes; decoded pictures in pixels, each side in pixels, and in the bytes that decoding them takes. */
export type FileLimits = {
  imageBytes: number;
  imagePixels: number;
  imageSide: number;
  imageDecodedBytes: number;
  applicationFormBytes: number;
  attachmentBytes: number;
  agreementBytes: number;
  testResultBytes: number;
  /** A suite's archive holds more than the result: it may be this much larger before it is opened. */
  archiveAllowanceBytes: number;
};

export const defaultFileLimits: FileLimits = {
  imageBytes: limits.imageBytes,
  imagePixels: 40_000_000,
  imageSide: 10_000,
  imageDecodedBytes: 200_000_000,
  applicationFormBytes: limits.formBytes,
  attachmentBytes: 5 * 1024 * 1024,
  agreementBytes: 20 * 1024 * 1024,
  testResultBytes: limits.resultBytes,
  archiveAllowanceBytes: 10 * 1024 * 1024,
};

const mimes: Record<FileContent, string> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  pdf: 'application/pdf',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
  gzip: 'application/gzip',
  xml: 'application/xml',
  wideXml: 'application/xml',
  text: 'text/plain',
  unknown: 'application/octet-stream',
};

const extensions: Record<FileContent, readonly string[]> = {
  png: ['png'],
  jpeg: ['jpg', 'jpeg'],
  pdf: ['pdf'],
  xls: ['xls'],
  xlsx: ['xlsx'],
  zip: ['zip'],
  gzip: ['gz', 'tgz'],
  xml: ['xml'],
  wideXml: ['xml'],
  text: ['txt', 'log', 'xml'],
  unknown: [],
};

const pictures: readonly FileContent[] = ['png', 'jpeg'];
const accepted: Record<UploadKind, readonly FileContent[]> = {
  image: pictures,
  screenshot: pictures,
  'test-result': ['xml', 'wideXml', 'zip', 'gzip'],
  'application-form': ['xls', 'xlsx'],
  attachment: ['pdf', ...pictures, 'text'],
  agreement: ['pdf', ...pictures],
};
const contentRefusal: Record<UploadKind, ErrorName> = {
  image: 'imageFormatInvalid',
  screenshot: 'screenshotFormatInvalid',
  'test-result': 'invalidTestResultFile',
  'application-form': 'excelFormatInvalid',
  attachment: 'fileHeaderError',
  agreement: 'attachmentTypeInvalid',
};
const sizeRefusal: Record<UploadKind, ErrorName> = {
  image: 'imageTooLarge',
  screenshot: 'imageTooLarge',
  'test-result': 'testResultTooLarge',
  'application-form': 'excelTooLarge',
  attachment: 'fileTooLarge',
  agreement: 'fileTooLarge',
};

/** Most bytes that an upload of this kind may have, before its content is known. */
export function uploadLimit(kind: UploadKind, limits: FileLimits): number {
  if (kind === 'image' || kind === 'screenshot') return limits.imageBytes;
  if (kind === 'application-form') return limits.applicationFormBytes;
  if (kind === 'attachment') return limits.attachmentBytes;
  if (kind === 'agreement') return limits.agreementBytes;
  return limits.testResultBytes + limits.archiveAllowanceBytes;
}

/** The refusal of an upload that is larger than its kind allows. */
export function tooLargeError(kind: UploadKind): ErrorName {
  return sizeRefusal[kind];
}

export function isPicture(content: FileContent): boolean {
  return pictures.includes(content);
}

/** True when a browser may show the file in a page instead of saving it: the pictures that were re-encoded. */
export function mayShowInline(mime: string): boolean {
  return mime === mimes.png || mime === mimes.jpeg;
}

/** What a text that is not UTF-8 is stored as: the one other encoding that is taken for text. */
export const chineseText = 'text/plain; charset=gb18030';

/** The type under which a browser gets a file that it saves: no markup is served as markup, and text says its charset. */
export function servedType(mime: string): string {
  const isPlain = mime === 'text/plain' || mime === mimes.xml;
  return isPlain ? 'text/plain; charset=utf-8' : mime;
}

/** True when a file of this name may be one of this kind; what it is, its bytes say. */
export function fitsKind(kind: UploadKind, name: string): boolean {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return name.includes('.') && accepted[kind].some((content) => extensions[content].includes(extension));
}

export type FileJudgement = { ok: true; name: string; mime: string } | { ok: false; error: ErrorName };

type Upload = { kind: UploadKind; name: string; content: FileContent; size: number; limits: FileLimits };

/** What calls itself a kind of file that is taken, and is another, has the wrong header. */
function refusalOfContent(kind: UploadKind, name: string): ErrorName {
  return kind === 'agreement' && fitsKind(kind, name) ? 'fileHeaderError' : contentRefusal[kind];
}

/**
 * Judges an uploaded file by its name, its bytes and its size (bytes). Images and screenshots are taken by
 * their content alone and get the extension that fits; elsewhere the extension must fit the content. An attached
 * XML is text like any other.
 * Refusals: the file name errors, the kind's format error, `fileHeaderError`, the kind's size error.
 */
export function judgeUpload({ kind, name, size, limits, ...upload }: Upload): FileJudgement {
  const display = sanitiseDisplayName(name);
  if (!display.ok) return display;
  const content = kind === 'attachment' && upload.content === 'xml' ? 'text' : upload.content;
  if (!accepted[kind].includes(content)) return { ok: false, error: refusalOfContent(kind, display.name) };
  const isBare = content === 'xml' || content === 'wideXml';
  if (kind === 'test-result' && isBare && size > limits.testResultBytes)
    return { ok: false, error: 'testResultTooLarge' };
  const fits = extensions[content].includes(display.extension);
  if (fits) return { ok: true, name: display.name, mime: mimes[content] };
  if (kind === 'agreement' && !fitsKind(kind, display.name))
    return { ok: false, error: 'attachmentTypeInvalid' };
  if (storedKind(kind) !== 'image') return { ok: false, error: 'fileHeaderError' };
  return { ok: true, name: `${display.stem}.${extensions[content][0]}`, mime: mimes[content] };
}
