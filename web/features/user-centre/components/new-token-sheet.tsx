import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { newApiTokenSchema } from '#contract/accounts/api-tokens.ts';
import { type TokenScope, tokenScopes } from '#domain/accounts/permissions.ts';
import { apiTokenDays, apiTokenLimits } from '#domain/api-tokens/api-tokens.ts';
import { CheckGroup } from '#web/components/forms/check-box.tsx';
import { RecordSheet } from '#web/components/forms/record-sheet.tsx';
import { SelectField } from '#web/components/forms/select-field.tsx';
import { TextField } from '#web/components/forms/text-field.tsx';
import { useSavedForm } from '#web/lib/forms/saved-form.ts';
import { useCreateApiToken } from '../api/api-tokens.ts';

const days = z.enum(apiTokenDays.map(String) as [string, ...string[]]);
const tokenDraftSchema = z.object({ name: z.string(), scopes: z.array(z.enum(tokenScopes)), days });
const tokenForm = newApiTokenSchema.extend({ days });
const nothing = { name: '', scopes: ['read'] as TokenScope[], days: '90' };

type SheetProps = { onMade: (made: { name: string; token: string }) => void; onClose: () => void };

/** Makes a token: what it is called, what it opens, and when it ends. */
export function NewTokenSheet({ onMade, onClose }: SheetProps) {
  const { t } = useTranslation(['user-centre', 'form', 'common']);
  const saved = useSavedForm({
    name: 'api-token',
    draft: tokenDraftSchema,
    schema: tokenForm,
    initial: nothing,
    save: useCreateApiToken(),
    callOf: (given) => ({ ...given, days: Number(given.days) as (typeof apiTokenDays)[number] }),
    done: ({ name }) => ({ title: t('token.made'), detail: name }),
    onSaved: ({ name, token }) => (token === null ? onClose() : onMade({ name, token })),
    onClose,
  });
  const { form, set, field, bind } = saved;
  return (
    <RecordSheet title={t('token.make')} submit={t('token.make')} saved={saved}>
      <TextField
        label={t('token.name')}
        help={t('token.nameHelp')}
        maxLength={apiTokenLimits.nameLength}
        {...field('name')}
      />
      <CheckGroup
        list
        legend={t('token.scopes')}
        options={tokenScopes.map((value) => ({
          value,
          label: t(`token.scope.${value}`),
          note: t(`token.opens.${value}`),
        }))}
        value={form.values.scopes}
        onChange={(scopes) => set({ scopes })}
        error={bind('scopes').error}
      />
      <SelectField
        label={t('token.ends')}
        help={t('token.endsHelp')}
        options={apiTokenDays.map((count) => ({ value: String(count), label: t('token.days', { count }) }))}
        {...field('days')}
      />
    </RecordSheet>
  );
}
