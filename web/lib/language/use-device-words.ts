import { useLanguage } from './use-language.ts';

type Device = { name: string; nameEn: string };
type Brand = { brand: string; brandAlias: string };
type Label = { label: string; labelEn: string };

/** What a device, its brand and its configurations are called in the language of the page, as far as that is stored. */
export function useDeviceWords() {
  const english = useLanguage() === 'en';
  const own = (text: string, other: string) => (english && other) || text;
  return {
    nameOf: ({ name, nameEn }: Device) => own(name, nameEn),
    brandOf: ({ brand, brandAlias }: Brand) => own(brand, brandAlias),
    labelOf: ({ label, labelEn }: Label) => own(label, labelEn),
  };
}
