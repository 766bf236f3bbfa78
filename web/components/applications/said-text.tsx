import { useTranslation } from 'react-i18next';
import { htmlLang } from '#domain/shared/locale.ts';
import { isSilent, type Said, saidFor } from '#domain/shared/words.ts';
import { useLanguage } from '#web/lib/language/use-language.ts';

/** What somebody wrote, in the reader's language; where it is in the other one alone, it says so. */
export function SaidText({ said, quiet = false }: { said: Said; quiet?: boolean }) {
  const { t } = useTranslation();
  const reader = useLanguage();
  if (isSilent(said)) return null;
  const { text, locale } = saidFor(reader, said);
  if (locale === reader) return text;
  return (
    <>
      <span lang={htmlLang[locale]}>{text}</span>
      {!quiet && <span className="cap"> {t(`writtenIn.${locale}`)}</span>}
    </>
  );
}
