import { useTranslation } from 'react-i18next';
import { maxResultMb, plainResultMb } from '#domain/general-config/config-bounds.ts';
import { incompleteRules } from '#domain/test-results/run-completeness.ts';
import { Button, IconButton } from '#web/components/controls/button.tsx';
import { FieldNote } from '#web/components/forms/check-box.tsx';
import { SelectField } from '#web/components/forms/select-field.tsx';
import { NumberField, TextField } from '#web/components/forms/text-field.tsx';
import type { useFieldErrors } from '#web/lib/forms/field-errors.ts';
import { emptyLine, type SuiteKey, type SuiteLine } from '../model/suite-lines.ts';
import { useFocusLater } from '../model/use-focus-later.ts';
import css from './config.module.css';

type Bind = ReturnType<typeof useFieldErrors>;
type LineProps = {
  name: SuiteKey;
  index: number;
  line: SuiteLine;
  bind: Bind;
  onLine: (line: SuiteLine) => void;
  onRemove: () => void;
};

function WordField({ name, index, line, bind, onLine }: LineProps) {
  const { t } = useTranslation('config');
  if (name === 'testResultSizes')
    return (
      <NumberField
        label={t('suite.size')}
        unit="MB"
        step={1}
        value={line.size}
        onValue={(size) => onLine({ ...line, size })}
        {...bind(`lines.${index}.size`)}
      />
    );
  const options = incompleteRules.map((rule) => ({ value: rule, label: t(`suite.${rule}`) }));
  return (
    <SelectField
      label={t('suite.rule')}
      value={line.rule}
      options={options}
      onValue={(rule) => rule !== '' && onLine({ ...line, rule })}
    />
  );
}

function Line(props: LineProps) {
  const { index, line, bind, onLine, onRemove } = props;
  const { t } = useTranslation('config');
  const named = line.suite.trim();
  return (
    <li className={css.line}>
      <TextField
        label={t('suite.name')}
        name={`lines.${index}.suite`}
        className="mono"
        value={line.suite}
        onValue={(suite) => onLine({ ...line, suite })}
        {...bind(`lines.${index}.suite`)}
      />
      <WordField {...props} />
      <IconButton
        icon="cross"
        label={named ? t('suite.remove', { name: named }) : t('suite.removeEmpty')}
        onClick={onRemove}
      />
    </li>
  );
}

type SuiteLinesFieldProps = {
  name: SuiteKey;
  label: string;
  lines: readonly SuiteLine[];
  onLines: (lines: SuiteLine[]) => void;
  bind: Bind;
};

/** What holds for each suite by itself: a line each, and a button for one more. */
export function SuiteLinesField({ name, label, lines, onLines, bind }: SuiteLinesFieldProps) {
  const { t } = useTranslation('config');
  const focusLater = useFocusLater();
  const add = () => {
    focusLater(`lines.${lines.length}.suite`);
    onLines([...lines, emptyLine]);
  };
  return (
    <fieldset className={css.rules}>
      <legend>{label}</legend>
      <p className="cap">{t(`suite.${name}.help`, { most: maxResultMb, plain: plainResultMb })}</p>
      {lines.length === 0 && <p className="dim">{t(`suite.${name}.none`)}</p>}
      <ul className={css.lines}>
        {lines.map((line, index) => (
          <Line
            key={index}
            {...{ name, index, line, bind }}
            onLine={(next) => onLines(lines.with(index, next))}
            onRemove={() => onLines(lines.toSpliced(index, 1))}
          />
        ))}
      </ul>
      <FieldNote error={bind('lines').error} />
      <Button icon="plus" onClick={add}>
        {t('suite.add')}
      </Button>
    </fieldset>
  );
}
