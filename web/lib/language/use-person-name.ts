import { useLanguage } from './use-language.ts';

/** A person's name in the language of the page; the stored one where the account has no other. */
export function usePersonName(): (name: string | null, nameEn: string | null) => string {
  const language = useLanguage();
  return (name, nameEn) => (language === 'en' && nameEn) || name || '';
}
