import { useMutation } from '@tanstack/react-query';
import { amendMaterials } from '#contract/applications.ts';
import type { Materials } from '#domain/applications/applications.ts';
import { call } from '#web/lib/api/api-client.ts';

/** Replaces the materials of a rejected product, and with `formFileId` its form; to be followed by the command that resubmits. */
export function useAmendMaterials(id: string) {
  return useMutation({
    meta: { quiet: true },
    mutationFn: (body: Materials & { formFileId?: string }) => call(amendMaterials, { params: { id }, body }),
  });
}
