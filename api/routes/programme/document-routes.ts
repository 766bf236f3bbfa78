import type { Router } from 'express';
import type { Deps } from '#api/deps.ts';
import * as contract from '#contract/programme/documents.ts';
import { createDirectory, deleteDirectory, updateDirectory } from '#services/documents/change-directory.ts';
import { deleteDocumentDraft, saveDocumentDraft } from '#services/documents/draft-document.ts';
import { listDirectories } from '#services/documents/list-directories.ts';
import { createDocument, deleteDocument, placeDocument } from '#services/documents/place-document.ts';
import { publishDocument, withdrawDocument } from '#services/documents/publish-document.ts';
import {
  listDocuments,
  previewDocument,
  readDocument,
  readDocumentVersion,
} from '#services/documents/read-documents.ts';
import {
  listProductDocuments,
  listPublicDocuments,
  readPublicDocument,
} from '#services/documents/read-public-documents.ts';
import { serve } from '../calls/serve.ts';

/** The programme's documents: as administrators write them, and as everybody reads them. */
export function documentRoutes(router: Router, deps: Deps): void {
  directoryRoutes(router, deps);
  serve(router, contract.listDocuments, deps, ({ deps }, { query }) => listDocuments(deps, query));
  serve(router, contract.readDocument, deps, ({ deps }, { params: { id } }) => readDocument(deps, id));
  serve(router, contract.readDocumentVersion, deps, ({ deps }, { params }) =>
    readDocumentVersion(deps, params),
  );
  serve(
    router,
    contract.createDocument,
    deps,
    ({ deps, actor }, { body: { directoryId, ordinal, ...text } }) =>
      createDocument(deps, actor, { place: { directoryId, ordinal }, text }),
  );
  serve(
    router,
    contract.placeDocument,
    deps,
    ({ deps, actor }, { params: { id }, body: { seen, ...place } }) =>
      placeDocument(deps, actor, { id, seen, place }),
  );
  serve(router, contract.deleteDocument, deps, ({ deps, actor }, { params: { id } }) =>
    deleteDocument(deps, actor, id),
  );
  serve(
    router,
    contract.saveDocumentDraft,
    deps,
    ({ deps, actor }, { params: { id }, body: { seen, ...text } }) =>
      saveDocumentDraft(deps, actor, { id, seen, text }),
  );
  serve(router, contract.deleteDocumentDraft, deps, ({ deps, actor }, { params: { id } }) =>
    deleteDocumentDraft(deps, actor, id),
  );
  serve(router, contract.publishDocument, deps, ({ deps, actor }, { params: { id }, body: { seen } }) =>
    publishDocument(deps, actor, { id, seen }),
  );
  serve(router, contract.withdrawDocument, deps, ({ deps, actor }, { params: { id } }) =>
    withdrawDocument(deps, actor, id),
  );
  serve(router, contract.previewDocument, deps, (_context, { body: { text } }) => previewDocument(text));
  serve(router, contract.listPublicDocuments, deps, ({ deps }, { query }) =>
    listPublicDocuments(deps, query),
  );
  serve(router, contract.listProductDocuments, deps, ({ deps }, { query }) =>
    listProductDocuments(deps, query),
  );
  serve(router, contract.readPublicDocument, deps, ({ deps }, { params, query }) =>
    readPublicDocument(deps, { ...params, ...query }),
  );
}

function directoryRoutes(router: Router, deps: Deps): void {
  serve(router, contract.listDocumentDirectories, deps, ({ deps }) => listDirectories(deps));
  serve(router, contract.createDocumentDirectory, deps, ({ deps, actor }, { body }) =>
    createDirectory(deps, actor, body),
  );
  serve(
    router,
    contract.updateDocumentDirectory,
    deps,
    ({ deps, actor }, { params: { id }, body: { seen, ...directory } }) =>
      updateDirectory(deps, actor, { id, seen, directory }),
  );
  serve(router, contract.deleteDocumentDirectory, deps, ({ deps, actor }, { params: { id } }) =>
    deleteDirectory(deps, actor, id),
  );
}
