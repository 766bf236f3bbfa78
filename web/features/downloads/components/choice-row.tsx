import { useId } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import css from './downloads.module.css';

type ChoiceRowProps = {
  label: string;
  /** The word of the address that holds the choice. */
  name: string;
  options: readonly { value: string; label: string }[];
  chosen: string | null;
};

/** One choice out of what is offered; each is a link, so that an address shows the same. */
export function ChoiceRow({ label, name, options, chosen }: ChoiceRowProps) {
  const id = useId();
  const [search] = useSearchParams();
  const addressOf = (value: string) => {
    const next = new URLSearchParams(search);
    next.set(name, value);
    return { search: `?${next}` };
  };
  if (options.length === 0) return null;
  return (
    <div className={css.choice}>
      <span id={id}>{label}</span>
      <nav className={css.options} aria-labelledby={id}>
        {options.map(({ value, label: text }) => (
          <Link key={value} to={addressOf(value)} aria-current={value === chosen ? 'true' : undefined}>
            {text}
          </Link>
        ))}
      </nav>
    </div>
  );
}
