import { useTranslation } from 'react-i18next';
import { requirements } from '#domain/applications/applications.ts';
import { htmlLang } from '#domain/shared/locale.ts';
import { isSilent, type Said, saidFor } from '#domain/shared/words.ts';
import type { ShownFinding } from '#web/lib/applications/finding.ts';
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

/** What a requirement demands, which is there in both languages; nothing of one that is no longer known. */
export function RequirementText({ id }: { id: string }) {
  const { t } = useTranslation('requirements');
  const known = requirements.find((one) => one.id === id);
  return known ? t(known.id) : null;
}

/** A finding in one line: its requirement, what was seen, and what mends it. */
export function FindingText({ finding: { requirement, seen, mend } }: { finding: ShownFinding }) {
  const reader = useLanguage();
  const isSame = saidFor(reader, seen).locale === saidFor(reader, mend).locale;
  return (
    <>
      <b>{requirement}</b> <RequirementText id={requirement} />
      {' · '}
      <SaidText said={seen} quiet={isSame} /> → <SaidText said={mend} />
    </>
  );
}
