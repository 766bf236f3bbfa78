import { type ChangeEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxLogoBytes } from '#domain/programme/logo.ts';
import { brandLetter } from '#domain/programme/mark-letters.ts';
import { Button } from '#web/components/controls/button.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import { BrandMark } from '#web/components/shell/brand-mark.tsx';
import { formatBytes } from '#web/lib/language/numbers.ts';
import { type LogoChoice, logoAddress } from '../model/identity-form.ts';
import { readLogoFile } from '../model/read-logo-file.ts';
import css from './programme.module.css';

type LogoFieldProps = {
  choice: LogoChoice;
  /** Address of the stored one; null where there is none. */
  stored: string | null;
  onChoose: (choice: LogoChoice) => void;
  /** Its first letter stands where there is no logo. */
  shortEn: string;
  /** Its error from the server. */
  error?: string | null;
};

/** What is known of the one that is shown. */
function ChosenLogo({ choice, shown }: { choice: LogoChoice; shown: string | null }) {
  const { t } = useTranslation('programme');
  if (typeof choice !== 'object' || choice === null)
    return <span className="dim">{t(shown === null ? 'logo.own' : 'logo.stored')}</span>;
  return (
    <>
      <span className="mono">{choice.name}</span>
      <span className="cap">{formatBytes(choice.bytes)}</span>
    </>
  );
}

/** The logo, PNG or SVG: chosen, replaced, or taken away. */
export function LogoField({ choice, stored, onChoose, shortEn, error }: LogoFieldProps) {
  const { t } = useTranslation('programme');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<'tooLarge' | 'format' | null>(null);
  const shown = logoAddress(choice, stored);
  const said = problem ? t(`logo.${problem}`, { kb: maxLogoBytes / 1024 }) : error;
  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    target.value = '';
    if (!file) return;
    const read = await readLogoFile(file);
    setProblem(typeof read === 'string' ? read : null);
    if (typeof read !== 'string') onChoose(read);
  };
  return (
    <div className="field">
      <label className="lab" htmlFor={id}>
        {t('field.logo')}
      </label>
      <div className={css.logo}>
        <BrandMark logo={shown} letter={brandLetter({ shortEn })} />
        <span className="grow">
          <ChosenLogo choice={choice} shown={shown} />
        </span>
        {shown !== null && (
          <Button kind="quiet" onClick={() => onChoose(stored === null && choice !== 'keep' ? 'keep' : null)}>
            {t('logo.remove')}
          </Button>
        )}
        <Button onClick={() => input.current?.click()}>
          {t(shown === null ? 'logo.choose' : 'logo.replace')}
        </Button>
        <input
          ref={input}
          id={id}
          type="file"
          accept=".png,.svg,image/png,image/svg+xml"
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => void take(event)}
        />
      </div>
      {said ? (
        <p className="field-error" role="alert">
          <Icon name="warn" />
          {said}
        </p>
      ) : (
        <p className="help">{t('logo.help', { kb: maxLogoBytes / 1024 })}</p>
      )}
    </div>
  );
}
