import type { InputHTMLAttributes, ReactNode } from 'react';
import { Field } from './field.tsx';

type TextFieldProps = {
  label: string;
  value: string;
  onValue: (value: string) => void;
  error?: string | null;
  help?: ReactNode;
  aside?: ReactNode;
  optional?: boolean;
  fieldClass?: string;
  /** Stands after the text, such as a unit. */
  unit?: ReactNode;
  /** Stands before the text, such as a fixed part of a code. */
  before?: ReactNode;
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'>;

/** One line of text under its label. */
export function TextField(props: TextFieldProps) {
  const { label, value, onValue, error, help, aside, optional, fieldClass, unit, before, ...rest } = props;
  return (
    <Field label={label} error={error} help={help} aside={aside} optional={optional} className={fieldClass}>
      {(control) => (
        <span className={error ? 'input wrong' : 'input'}>
          {before}
          <input
            autoComplete="off"
            {...rest}
            {...control}
            value={value}
            onChange={(event) => onValue(event.target.value)}
          />
          {unit && <span className="dim">{unit}</span>}
        </span>
      )}
    </Field>
  );
}

type NumberFieldProps = Omit<TextFieldProps, 'value' | 'onValue'> & {
  /** NaN while nothing is entered. */
  value: number;
  onValue: (value: number) => void;
};

/** A number under its label; what is no number counts as not entered. */
export function NumberField({ value, onValue, ...rest }: NumberFieldProps) {
  return (
    <TextField
      inputMode="decimal"
      type="number"
      step="any"
      {...rest}
      value={Number.isNaN(value) ? '' : String(value)}
      onValue={(text) => onValue(text === '' ? Number.NaN : Number(text))}
    />
  );
}

type TextAreaProps = {
  label: string;
  value: string;
  onValue: (value: string) => void;
  onBlur?: () => void;
  error?: string | null;
  help?: ReactNode;
  rows?: number;
  maxLength?: number;
  disabled?: boolean;
};

/** Several lines of text under their label. */
export function TextAreaField({ label, value, onValue, error, help, rows = 3, ...rest }: TextAreaProps) {
  return (
    <Field label={label} error={error} help={help}>
      {(control) => (
        <textarea
          className="input area"
          rows={rows}
          {...rest}
          {...control}
          value={value}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </Field>
  );
}
