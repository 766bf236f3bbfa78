import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#web/components/controls/icon.tsx';

/** What the control inside must carry so that label, help and error belong to it. */
export type FieldControl = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
};

type FieldProps = {
  label: string;
  /** At the right of the label, such as "3 / 10". */
  aside?: ReactNode;
  /** Where a rule is not obvious. */
  help?: ReactNode;
  error?: string | null;
  /** Says "optional" beside the label; every other field is required. */
  optional?: boolean;
  className?: string;
  children: (control: FieldControl) => ReactNode;
};

/** A label above, the control, then its error or its help. */
export function Field({ label, aside, help, error, optional = false, className, children }: FieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const noteId = `${id}note`;
  const control: FieldControl = {
    id,
    'aria-describedby': error || help ? noteId : undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': optional ? undefined : true,
  };
  return (
    <div className={className ? `field ${className}` : 'field'}>
      <label className="lab" htmlFor={id}>
        <span>{label}</span>
        {(aside || optional) && <span className="cap">{aside ?? t('optional')}</span>}
      </label>
      {children(control)}
      {error ? (
        <p id={noteId} className="field-error">
          <Icon name="warn" />
          {error}
        </p>
      ) : (
        help && (
          <p id={noteId} className="help">
            {help}
          </p>
        )
      )}
    </div>
  );
}
