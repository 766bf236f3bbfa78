import { useQuery } from '@tanstack/react-query';
import { readProgramme } from '#contract/programme/programme.ts';
import { pick } from '#domain/shared/locale.ts';
import { call } from '#web/lib/api/api-client.ts';
import { useLanguage } from '#web/lib/language/use-language.ts';

export type SampleAddress = { recipient: string; address: string };

/** Who takes samples and where they go, for whoever is signed in; undefined until it is read, null where the programme does not say. */
export function useSampleAddress(): SampleAddress | null | undefined {
  const locale = useLanguage();
  const { data, isPending } = useQuery({
    queryKey: ['sample-address'],
    queryFn: ({ signal }) => call(readProgramme, { signal }),
    meta: { quiet: true },
  });
  if (!data?.samples) return isPending ? undefined : null;
  const { recipient, addressZh, addressEn } = data.samples;
  const address = pick(locale, { zh: addressZh, en: addressEn }) || addressZh;
  return address === '' ? null : { recipient, address };
}
