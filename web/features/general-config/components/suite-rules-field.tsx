import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { incompleteRules } from '#domain/test-results/run-completeness.ts';
import { Button, IconButton } from '#web/components/controls/button.tsx';
import { Select } from '#web/components/forms/select-field.tsx';
import { TextField } from '#web/components/forms/text-field.tsx';
import {
  readSuiteRules,
  type SuiteRule,
  withoutRule,
  withRule,
  writeSuiteRules,
} from '../model/suite-rules.ts';
import css from './config.module.css';

type SuiteRulesFieldProps = {
  label: string;
  help: string;
  error?: string | null | undefined;
  /** JSON. */
  value: string;
  onValue: (value: string) => void;
};

type RuleSelectProps = { label: string; value: SuiteRule; onValue: (rule: SuiteRule) => void };

function RuleSelect({ label, value, onValue }: RuleSelectProps) {
  const { t } = useTranslation('config');
  const options = incompleteRules.map((rule) => ({ value: rule, label: t(`suiteRule.${rule}`) }));
  return (
    <Select
      aria-label={label}
      value={value}
      options={options}
      onValue={(rule) => rule !== '' && onValue(rule)}
    />
  );
}

/** By suite, what a module means that was not done: a line each, and one to add. */
export function SuiteRulesField({ label, help, error, value, onValue }: SuiteRulesFieldProps) {
  const { t } = useTranslation('config');
  const [suite, setSuite] = useState('');
  const rules = readSuiteRules(value) ?? {};
  const named = suite.trim();
  const set = (name: string, rule: SuiteRule) => onValue(writeSuiteRules(withRule(rules, name, rule)));
  const add = () => {
    if (named === '') return;
    set(named, 'refuse');
    setSuite('');
  };
  return (
    <fieldset className={css.rules}>
      <legend>{label}</legend>
      <p className="cap">{help}</p>
      {Object.keys(rules).length === 0 && <p className="dim">{t('suiteRule.none')}</p>}
      {Object.entries(rules).map(([name, rule]) => (
        <div key={name} className={css.rule}>
          <b className="mono">{name}</b>
          <RuleSelect label={name} value={rule} onValue={(next) => set(name, next)} />
          <IconButton
            icon="cross"
            label={t('suiteRule.remove', { name })}
            onClick={() => onValue(writeSuiteRules(withoutRule(rules, name)))}
          />
        </div>
      ))}
      <div className={css.add}>
        <TextField
          label={t('suiteRule.suite')}
          value={suite}
          onValue={setSuite}
          error={error}
          optional
          maxLength={32}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
        <Button icon="plus" disabled={named === ''} onClick={add}>
          {t('suiteRule.add')}
        </Button>
      </div>
    </fieldset>
  );
}
