import { useLanguage } from './use-language.ts';

/** A name in the language of the page; the other one where it has none in it. */
export function usePersonName(): (name: string | null, nameEn: string | null) => string {
  const language = useLanguage();
  return (name, nameEn) => (language === 'en' && nameEn) || name || nameEn || '';
}
