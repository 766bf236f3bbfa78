import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { SentInvitation } from '#contract/accounts/staff-accounts.ts';
import { type EnterpriseRight, enterpriseRights } from '#domain/accounts/enterprise-rights.ts';
import { personNames, staffNames } from '#domain/accounts/staff-accounts.ts';
import { needsChineseNames } from '#domain/countries/chinese-names.ts';
import { emailSchema } from '#domain/shared/validation.ts';
import { BilingualField } from '#web/components/forms/bilingual-field.tsx';
import { RadioList } from '#web/components/forms/radio-list.tsx';
import { RecordSheet } from '#web/components/forms/record-sheet.tsx';
import { TextField } from '#web/components/forms/text-field.tsx';
import { useSavedForm } from '#web/lib/forms/saved-form.ts';
import { useInviteColleague } from '../api/colleagues.ts';

const right = z.enum(enterpriseRights);
const colleagueDraftSchema = z.object({ login: z.string(), nameZh: z.string(), nameEn: z.string(), right });
const chineseForm = z.object({ login: emailSchema, ...staffNames, right });
const otherForm = chineseForm.extend(personNames);
const nobody = { login: '', nameZh: '', nameEn: '', right: 'edit' as EnterpriseRight };

type SheetProps = {
  /** Of the company. */
  country: string | null;
  onInvited: (sent: SentInvitation, login: string) => void;
  onClose: () => void;
};

/** Invites a colleague, and says what they may do. */
export function InviteColleagueSheet({ country, onInvited, onClose }: SheetProps) {
  const { t } = useTranslation(['user-centre', 'people', 'form', 'common']);
  const isChineseNeeded = needsChineseNames(country);
  const saved = useSavedForm({
    name: 'colleague',
    draft: colleagueDraftSchema,
    schema: isChineseNeeded ? chineseForm : otherForm,
    initial: nobody,
    save: useInviteColleague(),
    callOf: (given) => given,
    done: ({ login }) => ({ title: t('colleague.invited'), detail: login }),
    onSaved: (sent: SentInvitation) => onInvited(sent, saved.form.values.login),
    onClose,
  });
  const { form, set, field } = saved;
  return (
    <RecordSheet title={t('colleague.invite')} submit={t('people:invite')} saved={saved}>
      <p className="sub">{t('people:lead')}</p>
      <BilingualField
        label={t('people:name')}
        chineseOptional={!isChineseNeeded}
        maxLength={64}
        zh={field('nameZh')}
        en={field('nameEn')}
      />
      <TextField label={t('people:login')} type="email" maxLength={128} {...field('login')} />
      <RadioList
        legend={t('colleague.right')}
        options={enterpriseRights.map((value) => ({
          value,
          label: t(`common:right.${value}`),
          note: t(`may.${value}`),
        }))}
        value={form.values.right}
        onChange={(chosen) => set({ right: chosen })}
      />
    </RecordSheet>
  );
}
