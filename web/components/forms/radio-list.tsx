import { type ReactNode, useId } from 'react';
import { FieldNote } from './check-box.tsx';

export type RadioOption<V extends string> = {
  value: V;
  label: ReactNode;
  note?: ReactNode;
  /** Why it cannot be chosen; on where there is no reason. */
  barrier?: ReactNode;
};

type RadioListProps<V extends string> = {
  legend: string;
  /** A heading already says the legend. */
  quiet?: boolean;
  options: readonly RadioOption<V>[];
  value: V | null;
  onChange: (value: V) => void;
  error?: string | null;
};

/** One of several that need a line of explanation each. */
export function RadioList<V extends string>(props: RadioListProps<V>) {
  const { legend, quiet, options, value, onChange, error } = props;
  const name = useId();
  return (
    <fieldset className="field radios">
      <legend className={quiet ? 'sr-only' : 'lab'}>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={option.value === value ? 'radio chosen' : 'radio'}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            disabled={Boolean(option.barrier)}
            onChange={() => onChange(option.value)}
          />
          <span className="grow">
            <span>{option.label}</span>
            {option.note && <small>{option.note}</small>}
            {option.barrier && <small className="barrier">{option.barrier}</small>}
          </span>
        </label>
      ))}
      <FieldNote error={error} />
    </fieldset>
  );
}
