import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  downloadFormTemplate,
  listFormTemplates,
  uploadFormTemplate,
} from '#contract/programme/form-templates.ts';
import { addressOf, call } from '#web/lib/api/api-client.ts';
import type { UploadProgress } from '#web/lib/api/upload-request.ts';
import { programmeChangesRoot } from '#web/lib/programme/programme-changes.ts';

const root = ['admin', 'form-templates'] as const;

/** Every version, newest first. */
export function useFormTemplates() {
  return useQuery({
    queryKey: root,
    queryFn: ({ signal }) => call(listFormTemplates, { signal }),
  });
}

export const templateAddress = (version: number) =>
  addressOf(downloadFormTemplate, { params: { version: String(version) } });

type Sending = { file: File; onProgress: (progress: UploadProgress) => void };

/** The page tells of a refusal itself. */
export function useUploadTemplate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ file, onProgress }: Sending) => call(uploadFormTemplate, { files: [file], onProgress }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: root }),
        client.invalidateQueries({ queryKey: programmeChangesRoot }),
      ]),
    meta: { quiet: true },
  });
}
