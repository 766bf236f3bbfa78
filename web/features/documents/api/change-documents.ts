import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { EndpointCall } from '#contract/endpoint.ts';
import {
  createDocument,
  createDocumentDirectory,
  deleteDocument,
  deleteDocumentDirectory,
  deleteDocumentDraft,
  placeDocument,
  publishDocument,
  saveDocumentDraft,
  updateDocumentDirectory,
  withdrawDocument,
} from '#contract/programme/documents.ts';
import { call } from '#web/lib/api/api-client.ts';
import { programmeChangesRoot } from '#web/lib/programme/programme-changes.ts';
import { documentsRoot } from './read-documents.ts';

/** After a success and a failure alike: another administrator may have changed it meanwhile. */
function useRefresh() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: documentsRoot }),
      client.invalidateQueries({ queryKey: programmeChangesRoot }),
    ]);
}

type Directory = EndpointCall<typeof createDocumentDirectory>['body'];

/** `seen` null adds one. The form shows its error itself. */
export function useSaveDirectory() {
  return useMutation({
    mutationFn: ({ id, seen, body }: { id: string; seen: number | null; body: Directory }) =>
      seen === null
        ? call(createDocumentDirectory, { body })
        : call(updateDocumentDirectory, { params: { id }, body: { ...body, seen } }),
    onSettled: useRefresh(),
    meta: { quiet: true },
  });
}

type DocumentInput = EndpointCall<typeof createDocument>['body'];

/** `id` null writes a new one. The form shows its error itself. */
export function useSaveDocument() {
  return useMutation({
    mutationFn: ({ id, seen, body }: { id: string | null; seen: number; body: DocumentInput }) => {
      if (id === null) return call(createDocument, { body });
      const { directoryId: _directory, ordinal: _ordinal, ...text } = body;
      return call(saveDocumentDraft, { params: { id }, body: { ...text, seen } });
    },
    onSettled: useRefresh(),
    meta: { quiet: true },
  });
}

type PlaceInput = EndpointCall<typeof placeDocument>['body'];

/** The form shows its error itself. */
export function usePlaceDocument() {
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: PlaceInput }) =>
      call(placeDocument, { params: { id }, body }),
    onSettled: useRefresh(),
    meta: { quiet: true },
  });
}

export type DocumentAction = 'publish' | 'withdraw' | 'dropDraft' | 'delete' | 'deleteDirectory';

type DocumentCall = (id: string, seen: number) => Promise<{ version?: number }>;

const gone = () => ({});
const calls: Record<DocumentAction, DocumentCall> = {
  publish: (id, seen) => call(publishDocument, { params: { id }, body: { seen } }),
  withdraw: (id) => call(withdrawDocument, { params: { id } }),
  dropDraft: (id) => call(deleteDocumentDraft, { params: { id } }),
  delete: (id) => call(deleteDocument, { params: { id } }).then(gone),
  deleteDirectory: (id) => call(deleteDocumentDirectory, { params: { id } }).then(gone),
};

/** An action on a document; answers its version, where it still exists. */
export function useDocumentAction() {
  return useMutation({
    mutationFn: ({ action, id, seen }: { action: DocumentAction; id: string; seen: number }) =>
      calls[action](id, seen),
    onSettled: useRefresh(),
  });
}
