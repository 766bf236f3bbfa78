import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import type { EndpointResponse } from '#contract/endpoint.ts';
import type { LiveEvent } from '#contract/events.ts';
import { listUploads, type UploadView, uploadView } from '#contract/evidence.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryRoots } from '#web/lib/api/query-roots.ts';
import { useFallbackInterval } from '#web/lib/applications/application-query.ts';
import { useLiveEvents } from '#web/lib/live/live.tsx';

type Uploads = EndpointResponse<typeof listUploads>;

export const uploadsKey = (id: string) => [...queryRoots.applications, 'uploads', id] as const;

const { state, stage, progress, casesSeen } = uploadView.shape;
const pushed = z.object({ state, stage, progress, casesSeen, applicationId: z.string() });

/** The upload after a push; one that tells of an earlier stage changes nothing. */
export function patchUpload(upload: UploadView, event: LiveEvent): UploadView {
  const push = event.id === upload.id ? pushed.safeParse(event.change) : null;
  if (!push?.success || upload.stage === 'done') return upload;
  const { applicationId: _application, ...change } = push.data;
  return change.stage === upload.stage && change.progress < upload.progress
    ? upload
    : { ...upload, ...change };
}

/** Puts an upload that was just made into the list, where it may replace another. */
export function keepUpload(client: QueryClient, upload: UploadView, replaced?: string): void {
  client.setQueryData<Uploads>(uploadsKey(upload.applicationId), (known) => ({
    rows: [upload, ...(known?.rows ?? []).filter(({ id }) => id !== upload.id && id !== replaced)],
  }));
}

/** Takes an upload that was just removed out of the list. */
export function dropUpload(
  client: QueryClient,
  { applicationId, id }: Pick<UploadView, 'applicationId' | 'id'>,
): void {
  client.setQueryData<Uploads>(
    uploadsKey(applicationId),
    (known) => known && { rows: known.rows.filter((row) => row.id !== id) },
  );
}

/** The uploads of an application; each percent comes by push. */
export function useUploads(id: string) {
  const client = useQueryClient();
  useLiveEvents((event) => {
    if (event.entity !== 'upload' || event.change.applicationId !== id) return;
    const known = client.getQueryData<Uploads>(uploadsKey(id));
    if (!known?.rows.some((row) => row.id === event.id) || event.change.stage === 'done') {
      void client.invalidateQueries({ queryKey: uploadsKey(id) });
    }
    client.setQueryData<Uploads>(
      uploadsKey(id),
      (before) => before && { rows: before.rows.map((row) => patchUpload(row, event)) },
    );
  });
  return useQuery({
    queryKey: uploadsKey(id),
    queryFn: ({ signal }) => call(listUploads, { params: { id }, signal }),
    refetchInterval: useFallbackInterval(),
  });
}
