import { type KeyboardEvent, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isSilent, type Words } from '#domain/shared/words.ts';
import { WordsField } from '#web/components/forms/words-field.tsx';
import { usePress } from '#web/components/overlays/popup.ts';
import { PopupMenu } from '#web/components/overlays/popup-menu.tsx';
import type { FieldBinding } from '#web/lib/forms/field-errors.ts';
import { useLanguage } from '#web/lib/language/use-language.ts';
import { usePhrases } from '../../api/list-phrases.ts';
import css from './decision.module.css';

type PhraseFieldProps = {
  part: 'seen' | 'mend';
  requirement: string;
  words: Words;
  onWords: (words: Words) => void;
  bind: (path: string) => FieldBinding;
  path: string;
};

/** What was typed, with a phrase after it. */
function withPhrase(words: Words, phrase: Words): Words {
  const join = (one: string, other: string, space: string) => [one.trim(), other].filter(Boolean).join(space);
  return { zh: join(words.zh, phrase.zh, ''), en: join(words.en, phrase.en, ' ') };
}

/** Words of a finding, with ready phrases to pick; `/` in an empty field opens them. */
export function PhraseField({ part, requirement, words, onWords, bind, path }: PhraseFieldProps) {
  const { t } = useTranslation('reviews');
  const language = useLanguage();
  const { data } = usePhrases();
  const { press, onPress } = usePress();
  const button = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLDivElement>(null);
  const id = useId();
  const phrases = data?.phrases[requirement]?.[part] ?? [];
  const focus = () => field.current?.querySelector('textarea')?.focus();
  const model = phrases.map((phrase) => ({
    label: phrase[language],
    command: () => {
      onWords(withPhrase(words, phrase));
      focus();
    },
  }));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== '/' || phrases.length === 0 || !isSilent(words)) return;
    event.preventDefault();
    button.current?.click();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key is one of the field's, the button beside it does the same.
    <div ref={field} className={css.phrased} onKeyDown={onKeyDown}>
      <WordsField
        label={t(`finding.${part}`)}
        maxLength={1000}
        words={words}
        onWords={onWords}
        bind={bind}
        path={path}
      />
      {phrases.length > 0 && (
        <button
          ref={button}
          type="button"
          className={`link ${css.phrases}`}
          aria-haspopup="menu"
          aria-controls={id}
          onClick={onPress}
        >
          <kbd>/</kbd> {t('phrases')}
        </button>
      )}
      <PopupMenu id={id} label={t('phrases')} model={model} press={press} />
    </div>
  );
}
