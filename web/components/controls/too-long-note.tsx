import { useTranslation } from 'react-i18next';
import { Icon } from './icon.tsx';

type TooLongNoteProps = { id?: string; words: string; most: number };

/** True for words that no search takes; blanks around them do not count. */
export function areTooLong(words: string, most: number): boolean {
  return words.trim().length > most;
}

/** Under a search box: by how much the words are too long; nothing while they are not. */
export function TooLongNote({ id, words, most }: TooLongNoteProps) {
  const { t } = useTranslation();
  if (!areTooLong(words, most)) return null;
  return (
    <span id={id} role="status" className="field-error">
      <Icon name="warn" />
      {t('tooLong', { most, count: words.trim().length - most })}
    </span>
  );
}
