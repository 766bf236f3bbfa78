import { useQuery } from '@tanstack/react-query';
import { readProgramme } from '#contract/programme/programme.ts';
import { pick } from '#domain/shared/locale.ts';
import { call } from '#web/lib/api/api-client.ts';
import { useLanguage } from '#web/lib/language/use-language.ts';

/** Who takes samples and where they go, for whoever is signed in; null until it is read, and where the programme does not say. */
export function useSampleAddress(): { recipient: string; address: string } | null {
  const locale = useLanguage();
  const { data } = useQuery({
    queryKey: ['sample-address'],
    queryFn: ({ signal }) => call(readProgramme, { signal }),
    meta: { quiet: true },
  });
  if (!data?.samples) return null;
  const { recipient, addressZh, addressEn } = data.samples;
  const address = pick(locale, { zh: addressZh, en: addressEn }) || addressZh;
  return address === '' ? null : { recipient, address };
}
