import type { Words } from '#domain/shared/words.ts';
import type { FieldBinding } from '#web/lib/forms/field-errors.ts';
import { BilingualField } from './bilingual-field.tsx';

type WordsFieldProps = {
  label: string;
  help?: string;
  maxLength: number;
  /** It may be left out in both. */
  optional?: boolean;
  words: Words;
  onWords: (words: Words) => void;
  bind?: (path: string) => FieldBinding;
  /** Of the text in its form. */
  path?: string;
};

/** Words that people read in their own language: one language is enough, both are better. */
export function WordsField({
  label,
  help,
  maxLength,
  optional,
  words,
  onWords,
  bind,
  path,
}: WordsFieldProps) {
  const whole = path === undefined ? undefined : bind?.(path);
  const side = (language: 'zh' | 'en') => {
    const own = path === undefined ? undefined : bind?.(`${path}.${language}`);
    return {
      value: words[language],
      onValue: (text: string) => onWords({ ...words, [language]: text }),
      onBlur: () => own?.onBlur(),
      error: own?.error ?? whole?.error,
    };
  };
  return (
    <BilingualField
      label={label}
      help={help}
      multiline
      either
      optional={optional}
      maxLength={maxLength}
      zh={side('zh')}
      en={side('en')}
    />
  );
}
