import type { FormEvent } from 'react';
import { Button } from '#web/components/controls/button.tsx';
import { Icon } from '#web/components/controls/icon.tsx';

type FindFormProps = {
  className: string;
  label: string;
  placeholder: string;
  submitLabel: string;
  words: string;
  onWords: (words: string) => void;
  onFind: () => void;
};

/** Words to find, and the button that goes there. */
export function FindForm({
  className,
  label,
  placeholder,
  submitLabel,
  words,
  onWords,
  onFind,
}: FindFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onFind();
  };
  return (
    <form className={className} onSubmit={submit}>
      <label className="field">
        <span className="lab">{label}</span>
        <span className="find-row">
          <span className="input">
            <Icon name="search" />
            <input
              type="search"
              maxLength={64}
              placeholder={placeholder}
              value={words}
              onChange={(event) => onWords(event.target.value)}
            />
          </span>
          <Button type="submit">{submitLabel}</Button>
        </span>
      </label>
    </form>
  );
}
