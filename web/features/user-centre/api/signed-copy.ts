import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sendSignedCopy, uploadSignedCopy } from '#contract/enterprise.ts';
import { call } from '#web/lib/api/api-client.ts';

/** Stores the signed copy and sends it back; what was refused its button says. */
export function useSendSignedCopy() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ file, seen }: { file: File; seen: number }) => {
      const { id } = await call(uploadSignedCopy, { files: [file] });
      return call(sendSignedCopy, { body: { file: id, seen } });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['enterprise'] }),
    meta: { quiet: true },
  });
}
