import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { deleteImage } from '#contract/files.ts';
import { call } from '#web/lib/api/api-client.ts';
import { ApiError, isMissing } from '#web/lib/api/api-error.ts';
import { reportFailure } from '#web/lib/failures/report-failure.ts';
import { showToast } from '#web/lib/shell/toasts.ts';
import type { StoredFile } from './materials-draft.ts';

/** That another application has it, or that it is gone already, keeps nobody from taking it out of this one. */
const isOutAnyway = (error: unknown) =>
  isMissing(error) || (error instanceof ApiError && error.code === 'HTS.100000034');

/** Takes a picture out of the materials, and deletes it where nothing else refers to it; one that could not be deleted is back. */
export function useImageRemoval(onChange: (change: (before: readonly StoredFile[]) => StoredFile[]) => void) {
  const { t } = useTranslation(['wizard', 'client']);
  const remove = useMutation({
    mutationFn: (id: string) => call(deleteImage, { params: { id } }),
    meta: { quiet: true },
  });
  return (image: StoredFile) => {
    onChange((before) => before.filter(({ id }) => id !== image.id));
    const showDone = (title: string) => showToast({ tone: 'ok', title, detail: image.name });
    const fail = (error: unknown) => {
      if (isOutAnyway(error)) return showDone(t('pictureTakenOut'));
      onChange((before) => [...before.filter(({ id }) => id !== image.id), image]);
      return reportFailure(error);
    };
    return remove.mutateAsync(image.id).then(() => showDone(t('client:done.imageDeleted')), fail);
  };
}
