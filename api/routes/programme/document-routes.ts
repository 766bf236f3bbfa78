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
  serve(router, contract.listDocuments, deps, (_context, { query }) => listDocuments(deps, query));
  serve(router, contract.readDocument, deps, (_context, { params: { id } }) => readDocument(deps, id));
  serve(router, contract.readDocumentVersion, deps, (_context, { params }) =>
    readDocumentVersion(deps, params),
  );
  serve(router, contract.createDocument, deps, ({ actor }, { body: { directoryId, ordinal, ...text } }) =>
    createDocument(deps, actor, { place: { directoryId, ordinal }, text }),
  );
  serve(router, contract.placeDocument, deps, ({ actor }, { params: { id }, body: { seen, ...place } }) =>
    placeDocument(deps, actor, { id, seen, place }),
  );
  serve(router, contract.deleteDocument, deps, ({ actor }, { params: { id } }) =>
    deleteDocument(deps, actor, id),
  );
  serve(router, contract.saveDocumentDraft, deps, ({ actor }, { params: { id }, body: { seen, ...text } }) =>
    saveDocumentDraft(deps, actor, { id, seen, text }),
  );
  serve(router, contract.deleteDocumentDraft, deps, ({ actor }, { params: { id } }) =>
    deleteDocumentDraft(deps, actor, id),
  );
  serve(router, contract.publishDocument, deps, ({ actor }, { params: { id }, body: { seen } }) =>
    publishDocument(deps, actor, { id, seen }),
  );
  serve(router, contract.withdrawDocument, deps, ({ actor }, { params: { id } }) =>
    withdrawDocument(deps, actor, id),
  );
  serve(router, contract.previewDocument, deps, (_context, { body: { text } }) => previewDocument(text));
  serve(router, contract.listPublicDocuments, deps, (_context, { query }) =>
    listPublicDocuments(deps, query),
  );
  serve(router, contract.listProductDocuments, deps, (_context, { query }) =>
    listProductDocuments(deps, query),
  );
  serve(router, contract.readPublicDocument, deps, (_context, { params, query }) =>
    readPublicDocument(deps, { ...params, ...query }),
  );
}

function directoryRoutes(router: Router, deps: Deps): void {
  serve(router, contract.listDocumentDirectories, deps, () => listDirectories(deps));
  serve(router, contract.createDocumentDirectory, deps, ({ actor }, { body }) =>
    createDirectory(deps, actor, body),
  );
  serve(
    router,
    contract.updateDocumentDirectory,
    deps,
    ({ actor }, { params: { id }, body: { seen, ...directory } }) =>
      updateDirectory(deps, actor, { id, seen, directory }),
  );
  serve(router, contract.deleteDocumentDirectory, deps, ({ actor }, { params: { id } }) =>
    deleteDirectory(deps, actor, id),
  );
}
