import { CheckBox } from '#web/components/forms/check-box.tsx';
import { useCatalogue } from '#web/lib/catalogue/use-catalogue.ts';
import css from './scope-choices.module.css';

type ChoicesProps = {
  of: 'os' | 'category';
  label: string;
  /** Shown where nothing is chosen, which means all. */
  help: string;
  error: string | null;
  chosen: readonly string[];
  onChosen: (codes: string[]) => void;
};

/** Which systems or categories something is for. */
export function ScopeChoices({ of, label, help, error, chosen, onChosen }: ChoicesProps) {
  const { choices } = useCatalogue();
  return (
    <fieldset className="field">
      <legend className="lab">
        <span>{label}</span>
      </legend>
      <div className={css.choices}>
        {choices(of, chosen).map(({ value, label: name }) => (
          <CheckBox
            key={value}
            label={name}
            checked={chosen.includes(value)}
            onChange={(on) => onChosen(on ? [...chosen, value] : chosen.filter((code) => code !== value))}
          />
        ))}
      </div>
      <p className={error ? 'field-error' : 'help'}>{error ?? help}</p>
    </fieldset>
  );
}
