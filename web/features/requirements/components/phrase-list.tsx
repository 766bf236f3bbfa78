import { useTranslation } from 'react-i18next';
import { maxPhrases } from '#domain/requirements/requirements.ts';
import { Button } from '#web/components/controls/button.tsx';
import { WordsField } from '#web/components/forms/words-field.tsx';
import type { FieldBinding } from '#web/lib/forms/field-errors.ts';
import { noWords } from '#web/lib/forms/words-form.ts';
import type { RequirementDraft } from '../model/requirement-form.ts';
import css from './requirements.module.css';

type Part = 'seen' | 'mend';
type PhraseListProps = {
  part: Part;
  values: RequirementDraft;
  set: (changes: Partial<RequirementDraft>) => void;
  bind: (path: string) => FieldBinding;
};

/** Ready words for one part of a finding. */
export function PhraseList({ part, values, set, bind }: PhraseListProps) {
  const { t } = useTranslation('requirements');
  const phrases = values[part];
  const put = (next: RequirementDraft[Part]) => set({ [part]: next });
  return (
    <fieldset className={css.phrases}>
      <legend className="lab">{t(part === 'seen' ? 'field.phrasesSeen' : 'field.phrasesMend')}</legend>
      {phrases.map((words, index) => (
        <div key={index} className={css.phrase}>
          <WordsField
            label={t('field.phrase', { index: index + 1 })}
            maxLength={300}
            words={words}
            onWords={(typed) => put(phrases.with(index, typed))}
            bind={bind}
            path={`${part}.${index}`}
          />
          <Button kind="quiet" small onClick={() => put(phrases.toSpliced(index, 1))}>
            {t('removePhrase')}
          </Button>
        </div>
      ))}
      {phrases.length < maxPhrases && (
        <Button small icon="plus" onClick={() => put([...phrases, noWords])}>
          {t('addPhrase')}
        </Button>
      )}
    </fieldset>
  );
}
