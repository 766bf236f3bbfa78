import { finished } from 'node:stream';
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import type { Request } from 'express';
import type { FileView } from '#contract/files.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { type FileLimits, tooLargeError, type UploadKind, uploadLimit } from '#domain/files/file-rules.ts';
import { admitUpload } from '#services/files/admit-upload.ts';
import { type StagedUpload, stageUpload } from '#services/files/stage-upload.ts';
import {
  type NewFile,
  type ReceivedUpload,
  storeUpload,
  storeUploadBytes,
} from '#services/files/store-upload.ts';
import type { RequestContext } from './request-context.ts';

export type ReceiveOptions = {
  kind: UploadKind;
  /** Whose file it becomes; the actor's enterprise unless it is said. */
  enterpriseId?: string;
};

/** Room for the form around the file, and for the rest of a file that is too large: read, so that the refusal arrives. */
const formAllowance = 16 * 1024 * 1024;
const timeLimit = 110_000;

/**
 * Takes the one file of a multipart form as a stream and stores it for an enterprise. A refused, cut or
 * aborted upload leaves nothing behind. Throws `parameterInvalid` (no form, no file, several), the name, format and
 * size errors of the kind, `storageUnavailable`, those of `checkRoom`.
 */
export async function receiveUpload(context: RequestContext, options: ReceiveOptions): Promise<FileView> {
  return storeUpload(context.deps, await receiveOwned(context, options));
}

/** The same of a test result, whose file is named with the upload that it becomes: `receiveResult` does that. */
export async function receiveBytes(context: RequestContext, enterpriseId?: string): Promise<NewFile> {
  const options = { kind: 'test-result', ...(enterpriseId && { enterpriseId }) } as const;
  const { file } = await storeUploadBytes(context.deps, await receiveOwned(context, options));
  return file;
}

async function receiveOwned(context: RequestContext, options: ReceiveOptions): Promise<ReceivedUpload> {
  const { deps, actor } = context;
  const { kind, enterpriseId = actor.enterpriseId } = options;
  if (enterpriseId === null) throw new CatalogueError('permissionDenied');
  // Where nothing fits any more, nothing is received either.
  const { limits, left } = await admitUpload(deps.db, { kind, enterpriseId });
  const received = await receiveStaged(context, { kind, limits });
  return { ...received, enterpriseId, accountId: actor.accountId, kind, limits, left };
}

/** The same without storing it: what was received is kept or discarded by whoever takes it. */
export function receiveStaged(
  { deps, request }: RequestContext,
  { kind, limits }: { kind: UploadKind; limits: FileLimits },
): Promise<StagedUpload> {
  return receiveFile(request, deps.storage, { kind, maxBytes: uploadLimit(kind, limits) });
}

type SizeRule = { kind: UploadKind; maxBytes: number };
type Storage = RequestContext['deps']['storage'];

async function receiveFile(request: Request, storage: Storage, rule: SizeRule): Promise<StagedUpload> {
  if (Number(request.headers['content-length'] ?? 0) > rule.maxBytes + formAllowance)
    throw new CatalogueError(tooLargeError(rule.kind));
  const parser = openParser(request, rule.maxBytes);
  const cut = new AbortController();
  let staging: Promise<StagedUpload> | undefined;
  parser.on('file', (field, stream, filename = '') => {
    // A parser that is destroyed destroys its file stream, whether or not anybody has begun to read it.
    stream.on('error', () => {});
    if (field !== 'file') return void parser.destroy(formError('file'));
    const name = decodeQuotes(filename);
    staging = stageUpload(storage, stream, { kind: rule.kind, name, signal: cut.signal });
    staging.catch((error) => parser.destroy(error));
  });
  try {
    await readForm(request, parser, rule);
    if (!staging) throw formError('file');
    return await staging;
  } catch (error) {
    cut.abort();
    // What was staged before the form turned out wrong goes too.
    await staging?.then(({ staged }) => staged.discard()).catch(() => {});
    throw error;
  }
}

function formError(field: string, cause?: unknown): CatalogueError {
  return new CatalogueError('parameterInvalid', { issues: [{ in: 'body', path: field }] }, { cause });
}

function openParser(request: Request, maxBytes: number): BusboyInstance {
  try {
    return new Busboy({
      headers: request.headers as BusboyHeaders,
      // A path in a name is refused like any other special character, rather than silently cut off.
      preservePath: true,
      limits: { files: 1, fields: 0, fileSize: maxBytes, headerPairs: 20 },
    });
  } catch (error) {
    throw formError('file', error);
  }
}

/** Browsers write the three characters that would end the header's value in this way. */
function decodeQuotes(name: string): string {
  return name.replace(/%(22|0d|0a)/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** Feeds the request to the parser by hand: a pipeline would destroy the connection that the refusal needs. */
async function readForm(request: Request, parser: BusboyInstance, rule: SizeRule): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let seen = 0;
  const count = (chunk: Buffer) => {
    seen += chunk.length;
    if (seen > rule.maxBytes + formAllowance) reject(new CatalogueError(tooLargeError(rule.kind)));
  };
  const timer = setTimeout(() => reject(new CatalogueError('parameterInvalid')), timeLimit);
  const unwatch = finished(
    request,
    { writable: false },
    (error) => error && reject(formError('file', error)),
  );
  parser.once('filesLimit', () => reject(formError('file')));
  parser.once('fieldsLimit', () => reject(formError('file')));
  // More than once where several part headers are malformed.
  parser.on('error', (error) => reject(error instanceof CatalogueError ? error : formError('file', error)));
  parser.once('finish', resolve);
  request.on('data', count).pipe(parser);
  try {
    await promise;
  } finally {
    clearTimeout(timer);
    unwatch();
    request.off('data', count).unpipe(parser);
    parser.destroy();
    request.resume();
  }
}
