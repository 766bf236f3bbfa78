import { pipeline } from 'node:stream/promises';
import type { Response, Router } from 'express';
import type { Deps } from '#api/deps.ts';
import { downloadFile, type FileView, uploadFile } from '#contract/files.ts';
import { mayShowInline, servedType } from '#domain/files/file-rules.ts';
import { openFile } from '#services/files/open-file.ts';
import { auditDownload } from './calls/audit-request.ts';
import { receiveUpload } from './calls/receive-upload.ts';
import { serve } from './calls/serve.ts';

/** Uploads and downloads of files. */
export function fileRoutes(router: Router, deps: Deps): void {
  serve(router, uploadFile, deps, (context, { query }) => receiveUpload(context, { kind: query.kind }));
  serve(router, downloadFile, deps, async ({ actor, log, response }, { params, query }) => {
    const { file, bytes } = await openFile(deps, actor, params.id);
    const shown = query.inline === '1' && mayShowInline(file.mime);
    await auditDownload(response, { shown }).catch((error) => {
      bytes.destroy();
      throw error;
    });
    writeHeaders(response, file, shown);
    // Nothing can be answered any more: the connection ends, and the client sees that bytes are missing.
    await pipeline(bytes, response).catch((error) => log.info({ err: error }, 'download cut'));
  });
}

/** Headers with which a browser saves the bytes and never runs them, whatever they are. */
function writeHeaders(response: Response, file: FileView, shown: boolean): void {
  response.attachment(file.name);
  const disposition = String(response.getHeader('Content-Disposition'));
  if (shown) response.setHeader('Content-Disposition', disposition.replace(/^attachment/, 'inline'));
  response.setHeader('Content-Type', servedType(file.mime));
  response.setHeader('Content-Length', file.size);
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; sandbox");
}
