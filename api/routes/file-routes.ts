import type { Router } from 'express';
import type { Deps } from '#api/deps.ts';
import { downloadFile, deleteImage as removeImage, uploadFile } from '#contract/files.ts';
import { mayShowInline } from '#domain/files/file-rules.ts';
import { deleteImage } from '#services/files/delete-image.ts';
import { openFile } from '#services/files/open-file.ts';
import { auditDownload } from './calls/audit-request.ts';
import { receiveUpload } from './calls/receive-upload.ts';
import { sendFile } from './calls/send-file.ts';
import { serve } from './calls/serve.ts';

/** Uploads and downloads of files. */
export function fileRoutes(router: Router, deps: Deps): void {
  serve(router, uploadFile, deps, (context, { query }) => receiveUpload(context, { kind: query.kind }));
  serve(router, removeImage, deps, ({ deps, actor }, { params }) => deleteImage(deps.db, actor, params.id));
  serve(router, downloadFile, deps, async ({ deps, actor, log, response }, { params, query }) => {
    const { file, bytes } = await openFile(deps, actor, { ...params, small: query.small === '1' });
    const isInline = query.inline === '1' && mayShowInline(file.mime);
    await auditDownload(response, { shown: isInline }).catch((error) => {
      bytes.destroy();
      throw error;
    });
    await sendFile(response, { file, bytes }, { log, shown: isInline });
  });
}
