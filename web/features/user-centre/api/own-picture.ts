import { useMutation, useQueryClient } from '@tanstack/react-query';
import { removePicture, savePicture } from '#contract/accounts/account-picture.ts';
import { call } from '#web/lib/api/api-client.ts';
import { sessionQuery } from '#web/lib/session/session.ts';

/** Keeps the reader's own picture, a PNG in base64; null takes it away. */
export function useChangePicture() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (picture: string | null) =>
      picture === null ? call(removePicture, {}) : call(savePicture, { body: { picture } }),
    onSettled: () => client.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  });
}
