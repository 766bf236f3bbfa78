import type { ReactNode, SelectHTMLAttributes } from 'react';
import { Icon } from '#web/components/controls/icon.tsx';
import { Field } from './field.tsx';

export type Option<V extends string> = { value: V; label: string };

type SelectProps<V extends string> = {
  options: readonly Option<V>[];
  value: V | '';
  onValue: (value: V | '') => void;
  /** The empty choice. */
  placeholder?: string;
  wrong?: boolean;
  small?: boolean;
} & Omit<SelectHTMLAttributes<HTMLSelectElement>, 'value' | 'onChange'>;

/** One of several; the browser's own list, so every keyboard and reader knows it. */
export function Select<V extends string>(props: SelectProps<V>) {
  const { options, value, onValue, placeholder, wrong, small, ...rest } = props;
  return (
    <span className={['input sel', wrong && 'wrong', small && 'small'].filter(Boolean).join(' ')}>
      <select
        {...rest}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          onValue(chosen ? chosen.value : '');
        }}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="down" />
    </span>
  );
}

type SelectFieldProps<V extends string> = SelectProps<V> & {
  label: string;
  error?: string | null;
  help?: ReactNode;
  optional?: boolean;
};

export function SelectField<V extends string>(props: SelectFieldProps<V>) {
  const { label, error, help, optional, ...select } = props;
  return (
    <Field label={label} error={error} help={help} optional={optional}>
      {(control) => <Select {...select} {...control} wrong={Boolean(error)} />}
    </Field>
  );
}
