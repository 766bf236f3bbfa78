import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Config } from '#api/base/config.ts';
import type { StoredLogo } from '#db/queries/programme.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { judgePicture } from '#domain/files/picture-rules.ts';
import { logoFormat, logoLimits, logoSide, maxLogoBytes } from '#domain/programme/logo.ts';
import { encodePicture } from '#infra/pictures/encode-picture.ts';
import { judgeSvg } from '#infra/pictures/judge-svg.ts';
import { readPictureHeader } from '#infra/pictures/read-picture-header.ts';
import type { FileStorage } from '#infra/storage/file-storage.ts';
import { limitPictures } from '#services/files/limit-pictures.ts';

export type LogoDeps = { storage: FileStorage; config: Pick<Config, 'pictures'> };

/** What is drawn: by the name of its field, and in how many pixels a side; a picture of a person is no drawing. */
type Mark = { field: 'logo' | 'picture'; side: number };
const logo: Mark = { field: 'logo', side: logoSide };

/**
 * Draws a logo, PNG or SVG, as a PNG of its own: nothing of what was sent is kept but what is seen. It is decoded in a
 * process that may do nothing else.
 * @throws CatalogueError imageTooLarge, imageFormatInvalid (neither, damaged, or a drawing that runs or loads something), imageUploadFailed; BusyError
 */
export async function drawLogo(deps: LogoDeps, bytes: Buffer, mark = logo): Promise<StoredLogo> {
  if (bytes.length > maxLogoBytes) throw new CatalogueError('imageTooLarge', { maxBytes: maxLogoBytes });
  const format = logoFormat(bytes);
  const { field } = mark;
  if (format === null || (format === 'svg' && field === 'picture'))
    throw new CatalogueError('imageFormatInvalid', { field });
  if (format === 'svg') refuseForeign(bytes);
  const staged = await deps.storage.stage(Readable.from([bytes]), { maxBytes: maxLogoBytes });
  try {
    if (format === 'png') await judgePng(staged.path, field);
    return await limitPictures(field, () => encode(deps, staged.path, format, mark));
  } finally {
    await staged.discard();
  }
}

function refuseForeign(bytes: Buffer): void {
  const problem = judgeSvg(bytes.toString('utf8'));
  if (problem === null) return;
  throw new CatalogueError('imageFormatInvalid', { field: 'logo' }, { cause: new Error(problem) });
}

async function judgePng(path: string, field: string): Promise<void> {
  const header = await readPictureHeader(path);
  if (!header) throw new CatalogueError('imageFormatInvalid', { field });
  const judgement = judgePicture(header, logoLimits);
  if (!judgement.ok) throw new CatalogueError(judgement.error, { ...judgement.details, field });
}

async function encode(
  { config }: LogoDeps,
  file: string,
  format: 'png' | 'svg',
  { field, side }: Mark,
): Promise<StoredLogo> {
  const drawn: { png?: Buffer } = {};
  const collect = async (output: Readable) => {
    drawn.png = await buffer(output);
  };
  const request = { file, format, pixels: logoLimits.imagePixels, side };
  const outcome = await encodePicture({ ...request, ...config.pictures, collect }).catch((cause) => {
    throw new CatalogueError('imageUploadFailed', undefined, { cause });
  });
  const { png } = drawn;
  if (!outcome.ok) throw refusalOf(outcome, field);
  if (!png || logoFormat(png) !== 'png') throw new CatalogueError('imageFormatInvalid', { field });
  const { width, height } = outcome;
  return { hash: createHash('sha256').update(png).digest('hex'), png, width, height };
}

function refusalOf(
  { problem, reason }: { problem: 'damaged' | 'tooMuch'; reason: string },
  field: string,
): CatalogueError {
  const name = problem === 'tooMuch' ? 'imageTooLarge' : 'imageFormatInvalid';
  return new CatalogueError(name, { field }, { cause: new Error(reason) });
}
