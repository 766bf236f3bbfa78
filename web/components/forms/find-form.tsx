import { useId } from 'react';
import { useHref } from 'react-router-dom';
import { limits } from '#domain/shared/limits.ts';
import { Button } from '#web/components/controls/button.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import { areTooLong, TooLongNote } from '#web/components/controls/too-long-note.tsx';

type FindFormProps = {
  className: string | undefined;
  label: string;
  placeholder: string;
  submitLabel: string;
  /** What was looked for. */
  words?: string;
  /** Where the words go as `keyword`. */
  action: string;
  /** What is a certificate's number leads to it. */
  byNumber?: boolean;
};

/** Words to find, and the button that goes there. */
export function FindForm(props: FindFormProps) {
  const { className, label, placeholder, submitLabel, words = '', action, byNumber = false } = props;
  const [id, noteId] = [useId(), useId()];
  const most = limits.keywordLength;
  const wrong = areTooLong(words, most);
  return (
    <form className={className} action={useHref(action)} data-by-number={byNumber || undefined}>
      <div className="field">
        <label className="lab" htmlFor={id}>
          {label}
        </label>
        <span className="find-row">
          <span className={wrong ? 'input wrong' : 'input'}>
            <Icon name="search" />
            <input
              id={id}
              type="search"
              name="keyword"
              aria-invalid={wrong || undefined}
              aria-describedby={wrong ? noteId : undefined}
              placeholder={placeholder}
              defaultValue={words}
            />
          </span>
          <Button type="submit">{submitLabel}</Button>
        </span>
      </div>
      <TooLongNote id={noteId} words={words} most={most} />
    </form>
  );
}
