import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Icon } from '#web/components/controls/icon.tsx';
import { FormDialog } from '#web/components/forms/form-dialog.tsx';
import { RefusalNote } from '#web/components/forms/refusal-note.tsx';
import { TextField } from '#web/components/forms/text-field.tsx';
import { useSavedForm } from '#web/lib/forms/saved-form.ts';
import { leaveErased } from '#web/lib/session/session.ts';
import { useEraseOwnAccount } from '../../api/own-data.ts';

const confirmationDraft = z.object({ login: z.string() });

type DialogProps = { login: string; onClose: () => void };

/** Says what erasing one's account takes away and what stays, and asks for the login. */
export function EraseDialog({ login, onClose }: DialogProps) {
  const { t } = useTranslation(['user-centre', 'form', 'common', 'errors']);
  const client = useQueryClient();
  const { refusal, form, field, frame } = useSavedForm({
    name: 'erase-account',
    draft: confirmationDraft,
    schema: z.strictObject({ login: z.string().trim().pipe(z.literal(login)) }),
    initial: { login: '' },
    save: useEraseOwnAccount(),
    callOf: (values: { login: string }) => values.login,
    done: () => ({ title: t('ownData.erased') }),
    onClose,
    onSaved: () => leaveErased(client),
  });
  return (
    <FormDialog danger title={t('ownData.question')} submit={t('ownData.erase')} {...frame}>
      <RefusalNote refusal={refusal} />
      <ul className="losses">
        {(['signIn', 'own', 'final'] as const).map((loss) => (
          <li key={loss}>
            <Icon name="cross" />
            {t(`ownData.loss.${loss}`)}
          </li>
        ))}
      </ul>
      <p className="sub">{t('ownData.stays')}</p>
      <TextField
        label={t('common:typeToConfirm', { text: login })}
        autoComplete="off"
        {...field('login')}
        {...(form.issueAt('login') && { error: t('ownData.mismatch') })}
      />
    </FormDialog>
  );
}
