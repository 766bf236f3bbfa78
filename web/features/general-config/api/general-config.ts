import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  createGeneralConfig,
  deleteGeneralConfig,
  type GeneralConfigEntry,
  listGeneralConfig,
  updateGeneralConfig,
} from '#contract/programme/general-config.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryRoots } from '#web/lib/api/query-roots.ts';
import { programmeChangesRoot } from '#web/lib/programme/programme-changes.ts';

const listKey = ['admin', 'general-config'] as const;

/** Every key, with what is in force. */
export function useGeneralConfig() {
  return useQuery({
    queryKey: listKey,
    queryFn: ({ signal }) => call(listGeneralConfig, { signal }),
  });
}

/** After a success and a failure alike: another administrator may have changed it meanwhile. */
function useRefresh() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [listKey, queryRoots.catalogue, programmeChangesRoot].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
}

type ConfigInput = { entry: GeneralConfigEntry; value: GeneralConfigEntry['value'] };

/** Sets a key, or changes what is set. The form shows its error itself. */
export function useSaveConfig() {
  return useMutation({
    mutationFn: ({ entry: { key, id, version }, value }: ConfigInput) =>
      id === null || version === null
        ? call(createGeneralConfig, { body: { key, value } })
        : call(updateGeneralConfig, { params: { id }, body: { value, seen: version } }),
    onSettled: useRefresh(),
    meta: { quiet: true },
  });
}

/** Takes back what is set. */
export function useResetConfig() {
  return useMutation({
    mutationFn: ({ id, seen }: { id: string; seen: number }) =>
      call(deleteGeneralConfig, { params: { id }, query: { seen } }),
    onSettled: useRefresh(),
  });
}
