import type { InputHTMLAttributes, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
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
  /** Longest text in UTF-16 units: what is beyond it is shown as too long, never cut. */
  maxLength?: number;
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'>;

const nearlyFull = 0.75;

/** The length of a limited text, once it is near the limit; a longer one is not cut. */
function useLength(value: string, most: number | undefined) {
  const { t } = useTranslation();
  const count = value.length;
  if (most === undefined || count < most * nearlyFull) return { full: undefined, tooLong: null };
  return {
    full: `${count} / ${most}`,
    tooLong: count > most ? t('tooLong', { most, count: count - most }) : null,
  };
}

/** One line of text under its label. */
export function TextField(props: TextFieldProps) {
  const { label, value, onValue, help, aside, optional, fieldClass, unit, before, maxLength, ...given } =
    props;
  const { full, tooLong } = useLength(value, maxLength);
  const { error: wrong, ...rest } = given;
  const error = tooLong ?? wrong;
  const field = { label, error, help, optional, aside: aside ?? full, className: fieldClass };
  return (
    <Field {...field}>
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
  name?: string;
  /** Of the text, where it is not the language of the page. */
  lang?: string;
  required?: boolean;
};

/** Several lines of text under their label. */
export function TextAreaField(props: TextAreaProps) {
  const { label, value, onValue, error, help, rows = 3, maxLength, ...rest } = props;
  const { full, tooLong } = useLength(value, maxLength);
  return (
    <Field label={label} error={tooLong ?? error} help={help} aside={full}>
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
