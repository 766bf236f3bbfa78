import { type CSSProperties, useId } from 'react';
import { useTranslation } from 'react-i18next';
import {
  accentTokens,
  judgeAccent,
  minContrast,
  type ReadyAccent,
  readyAccents,
} from '#domain/programme/accent.ts';
import { Icon } from '#web/components/controls/icon.tsx';
import { TextField } from '#web/components/forms/text-field.tsx';
import type { TextBinding } from '../model/identity-form.ts';
import css from './programme.module.css';

const hexPattern = /^#[0-9a-f]{6}$/i;
const names = Object.keys(readyAccents) as ReadyAccent[];

/** What is said of a colour: that it may be used and what the dark theme takes, or why not. */
function Judgement({ hex }: { hex: string }) {
  const { t } = useTranslation('programme');
  if (!hexPattern.test(hex)) return null;
  const { contrast, faint, near } = judgeAccent(hex);
  if (!faint && near === null) {
    return (
      <p className={`${css.said} ${css.good}`}>
        <Icon name="ok" />
        {t('accent.good', { contrast, dark: accentTokens(hex).dark.accent.toUpperCase() })}
      </p>
    );
  }
  const reasons = [
    faint && t('accent.faint', { contrast, least: minContrast }),
    near && t('accent.near', { status: t(`accent.status.${near}`) }),
  ].filter(Boolean);
  return (
    <p className={`${css.said} ${css.wrong}`} role="status">
      <Icon name="bad" />
      {t('accent.refused', { hex: hex.toUpperCase(), why: reasons.join(t('accent.and')) })}
    </p>
  );
}

type SwatchProps = {
  name: string;
  group: string;
  label: string;
  hex: string;
  chosen: boolean;
  onChoose: () => void;
};

function Swatch({ group, label, hex, chosen, onChoose }: SwatchProps) {
  return (
    <label className={chosen ? `${css.swatch} ${css.chosen}` : css.swatch}>
      <input type="radio" name={group} className="sr-only" checked={chosen} onChange={onChoose} />
      <i style={{ '--swatch': hex } as CSSProperties} />
      <span>{label}</span>
      <small>{judgeAccent(hex).contrast} : 1</small>
      {chosen && <Icon name="check" />}
    </label>
  );
}

/** The accent: one of the ready ones, or any that may be used. */
export function AccentField({ binding }: { binding: TextBinding }) {
  const { t } = useTranslation('programme');
  const group = useId();
  const { value, onValue, error, onBlur } = binding;
  const hex = value.toLowerCase();
  return (
    <fieldset className={css.accent}>
      <legend className="lab">
        <span>{t('field.accent')}</span>
        <span className="cap">{t('accent.contrast')}</span>
      </legend>
      <div className={css.swatches}>
        {names.map((name) => (
          <Swatch
            key={name}
            name={name}
            group={group}
            label={t(`accent.ready.${name}`)}
            hex={readyAccents[name]}
            chosen={hex === readyAccents[name]}
            onChoose={() => onValue(readyAccents[name])}
          />
        ))}
      </div>
      <TextField
        label={t('accent.own')}
        value={value}
        onValue={onValue}
        onBlur={onBlur}
        error={hexPattern.test(value) ? null : error}
        placeholder="#1b3f8f"
        spellCheck={false}
        fieldClass={css.own}
      />
      <Judgement hex={hex} />
    </fieldset>
  );
}
