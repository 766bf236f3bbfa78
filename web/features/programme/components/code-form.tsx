import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { setUpCodeSchema } from '#domain/programme/set-up.ts';
import { Button } from '#web/components/controls/button.tsx';
import { TextField } from '#web/components/forms/text-field.tsx';
import { Panel } from '#web/components/page/panel.tsx';
import { useCheckCode } from '../api/set-up.ts';
import { useSetUpRefusal } from '../model/set-up-refusal.ts';
import css from './programme.module.css';

type CodeFormProps = { onOpen: (code: string, until: string) => void };

/** Asks for the code that the start printed. */
export function CodeForm({ onOpen }: CodeFormProps) {
  const { t } = useTranslation('programme');
  const [code, setCode] = useState('');
  const { mutateAsync, isPending } = useCheckCode();
  const { text, take, clear } = useSetUpRefusal();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    clear();
    try {
      const { until } = await mutateAsync(code);
      onOpen(code, until);
    } catch (error) {
      await take(error);
    }
  };
  const complete = setUpCodeSchema.safeParse(code).success;
  return (
    <Panel padded className={css.code}>
      <form noValidate onSubmit={(event) => void submit(event)} className={css.fields}>
        <p className="sub">{t('code.lead')}</p>
        <TextField
          label={t('code.label')}
          value={code}
          onValue={setCode}
          error={text}
          help={t('code.help')}
          className="mono"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
        />
        <div className={css.foot}>
          <Button type="submit" kind="primary" busy={isPending} disabled={!complete}>
            {t('code.open')}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
