import type { ErrorName } from '#domain/errors/errors.ts';
import { limits } from '#domain/shared/limits.ts';
import { sanitiseDisplayName } from './file-names.ts';

export const fileKinds = [
  'image',
  'test-result',
  'application-form',
  'attachment',
  'agreement',
  'licence',
  'certificate',
] as const;
export type FileKind = (typeof fileKinds)[number];
/** Kinds that can be uploaded; the portal makes certificates itself, and a checked screenshot becomes an image. */
export type UploadKind = Exclude<FileKind, 'certificate'> | 'screenshot';

/** Kinds as stored. */
export function storedKind(kind: UploadKind): Exclude<FileKind, 'certificate'> {
  return kind === 'screenshot' ? 'image' : kind;
}

/** File types by content; wide XML is in UTF-16. */
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

/** Content uploaded as an application form; markup is HTML or XML, text is CSV or another text table. */
export type FormMismatch =
  | 'macros'
  | 'encrypted'
  | 'earlyExcel'
  | 'markup'
  | 'text'
  | 'archive'
  | 'picture'
  | 'pdf'
  | 'unknown';

/** Limits in bytes; decoded pictures in pixels, each side in pixels, and in bytes of decoding memory. */
export type FileLimits = {
  imageBytes: number;
  imagePixels: number;
  imageSide: number;
  imageDecodedBytes: number;
  applicationFormBytes: number;
  attachmentBytes: number;
  agreementBytes: number;
  testResultBytes: number;
  /** An archive may be larger than its test result by this factor. */
  archiveAllowanceBytes: number;
};

export const defaultFileLimits: FileLimits = {
  imageBytes: limits.imageBytes,
  imagePixels: 110_000_000,
  imageSide: 20_000,
  imageDecodedBytes: 360_000_000,
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
  licence: ['pdf', ...pictures],
};
const contentRefusal: Record<UploadKind, ErrorName> = {
  image: 'imageFormatInvalid',
  screenshot: 'screenshotFormatInvalid',
  'test-result': 'invalidTestResultFile',
  'application-form': 'excelFormatInvalid',
  attachment: 'fileHeaderError',
  agreement: 'attachmentTypeInvalid',
  licence: 'fileHeaderError',
};
const sizeRefusal: Record<UploadKind, ErrorName> = {
  image: 'imageTooLarge',
  screenshot: 'imageTooLarge',
  'test-result': 'testResultTooLarge',
  'application-form': 'excelTooLarge',
  attachment: 'fileTooLarge',
  agreement: 'fileTooLarge',
  licence: 'fileTooLarge',
};

/** Maximum bytes of an upload of this kind, before its content is known. */
export function uploadLimit(kind: UploadKind, limits: FileLimits): number {
  if (kind === 'image' || kind === 'screenshot') return limits.imageBytes;
  if (kind === 'application-form') return limits.applicationFormBytes;
  if (kind === 'attachment' || kind === 'licence') return limits.attachmentBytes;
  if (kind === 'agreement') return limits.agreementBytes;
  return limits.testResultBytes + limits.archiveAllowanceBytes;
}

/** The error for an upload above its kind's limit. */
export function tooLargeError(kind: UploadKind): ErrorName {
  return sizeRefusal[kind];
}

export function isPicture(content: FileContent): boolean {
  return pictures.includes(content);
}

/** True when a browser may show the file inline: only re-encoded pictures. */
export function mayShowInline(mime: string): boolean {
  return mime === mimes.png || mime === mimes.jpeg;
}

/** The encoding assumed for a text that is not UTF-8. */
export const chineseText = 'text/plain; charset=gb18030';

/** The content type of a download: never markup, and text with its charset. */
export function servedType(mime: string): string {
  const isPlain = mime === 'text/plain' || mime === mimes.xml;
  return isPlain ? 'text/plain; charset=utf-8' : mime;
}

/** True when the file name fits the kind; the content is checked by its bytes. */
export function fitsKind(kind: UploadKind, name: string): boolean {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return name.includes('.') && accepted[kind].some((content) => extensions[content].includes(extension));
}

export type FileJudgement = { ok: true; name: string; mime: string } | { ok: false; error: ErrorName };

type Upload = { kind: UploadKind; name: string; content: FileContent; size: number; limits: FileLimits };

/** For a file whose content is of another accepted type than its name. */
function refusalOfContent(kind: UploadKind, name: string): ErrorName {
  return kind === 'agreement' && fitsKind(kind, name) ? 'fileHeaderError' : contentRefusal[kind];
}

/**
 * Checks an uploaded file by its name, bytes and size. Images and screenshots are identified by content only and get
 * the right extension; otherwise the extension must fit. Attached XML is text. Refusals: the file name errors, the
 * kind's format error, `fileHeaderError`, the kind's size error.
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
