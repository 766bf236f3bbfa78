import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/lib/language/use-language.ts';
import { failureText } from './failure-text.ts';

/** The text of a failure; null while it is loaded, and without a failure. */
export function useFailureText(error: unknown): string | null {
  const { t } = useTranslation('errors');
  const language = useLanguage();
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    let current = true;
    setText(null);
    if (error) void failureText(error, t, language).then((found) => current && setText(found));
    return () => {
      current = false;
    };
  }, [error, t, language]);
  return text;
}
