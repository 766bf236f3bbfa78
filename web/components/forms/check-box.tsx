import { Fragment, type ReactNode, useId } from 'react';
import { Icon } from '#web/components/controls/icon.tsx';

type CheckBoxProps = {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  onBlur?: () => void;
  disabled?: boolean;
  /** In grey, under the label. */
  note?: ReactNode;
};

export function CheckBox({ label, checked, onChange, onBlur, disabled, note }: CheckBoxProps) {
  const id = useId();
  return (
    <div className={disabled ? 'check off' : 'check'}>
      <input
        id={id}
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onBlur={onBlur}
        onChange={(event) => onChange(event.target.checked)}
      />
      <Icon name="check" />
      <label htmlFor={id}>
        {label}
        {note && <small>{note}</small>}
      </label>
    </div>
  );
}

type CheckGroupProps<V extends string> = {
  legend: string;
  /** A heading already says the legend. */
  quiet?: boolean;
  options: readonly {
    value: V;
    label: ReactNode;
    note?: ReactNode;
    disabled?: boolean;
    /** Behind the choice, such as what can be done with it. */
    aside?: ReactNode;
  }[];
  value: readonly V[];
  onChange: (value: V[]) => void;
  onBlur?: () => void;
  error?: string | null;
  help?: ReactNode;
  /** One below the other instead of in a row. */
  list?: boolean;
};

/** A multiple choice, in the order of the options. */
export function CheckGroup<V extends string>(props: CheckGroupProps<V>) {
  const { legend, quiet, options, value, onChange, onBlur, error, help, list } = props;
  const toggle = (one: V, on: boolean) => {
    const chosen = new Set(value);
    if (on) chosen.add(one);
    else chosen.delete(one);
    onChange(options.map((option) => option.value).filter((option) => chosen.has(option)));
  };
  return (
    <fieldset className="field checks">
      <legend className={quiet ? 'sr-only' : 'lab'}>{legend}</legend>
      <div className={list ? 'check-list' : 'check-row'}>
        {options.map(({ value: one, aside, ...option }) => (
          <Fragment key={one}>
            <CheckBox
              {...option}
              checked={value.includes(one)}
              onChange={(on) => toggle(one, on)}
              onBlur={onBlur}
            />
            {aside}
          </Fragment>
        ))}
      </div>
      <FieldNote error={error} help={help} />
    </fieldset>
  );
}

/** The error of a group, or its help. */
export function FieldNote({ error, help }: { error?: string | null; help?: ReactNode }) {
  if (error) {
    return (
      <p className="field-error" role="alert">
        <Icon name="warn" />
        {error}
      </p>
    );
  }
  return help ? <p className="help">{help}</p> : null;
}
