import { useTranslation } from 'react-i18next';
import type { PartnerEnterprise } from '#contract/programme/partner-enterprises.ts';
import { BilingualField } from '#web/components/forms/bilingual-field.tsx';
import { FormSheet } from '#web/components/forms/form-sheet.tsx';
import { RefusalNote } from '#web/components/forms/refusal-note.tsx';
import { useRefusal } from '#web/lib/failures/refusal.ts';
import { useFieldErrors } from '#web/lib/forms/field-errors.ts';
import { useKeptForm } from '#web/lib/forms/kept-form.ts';
import { showNotice } from '#web/lib/shell/notices.ts';
import { useRenameEnterprise } from '../../api/add-enterprise.ts';
import { companyNames, keptNames } from '../../model/enterprise-form.ts';

type NamesSheetProps = { enterprise: PartnerEnterprise; onClose: () => void };

/** Names an enterprise otherwise; what was verified is then compared anew. */
export function NamesSheet({ enterprise, onClose }: NamesSheetProps) {
  const { t } = useTranslation('people');
  const { id, nameZh, nameEn, verifyRealState } = enterprise;
  const initial = { companyZh: nameZh, companyEn: nameEn };
  const form = useKeptForm({ name: `names:${id}`, draft: keptNames, schema: companyNames, initial });
  const rename = useRenameEnterprise(id);
  const refusal = useRefusal();
  const bind = useFieldErrors(form, refusal);
  const close = () => {
    form.forget();
    onClose();
  };
  const submit = () => {
    const given = form.submit();
    if (!given || rename.isPending) return;
    refusal.clear();
    rename.mutate(
      { nameZh: given.companyZh, nameEn: given.companyEn, seen: { nameZh, nameEn } },
      {
        onSuccess: () => {
          showNotice({ tone: 'ok', title: t('saved'), detail: given.companyEn });
          close();
        },
        onError: (error) => void refusal.take(error),
      },
    );
  };
  const side = (field: 'companyZh' | 'companyEn') => ({
    value: form.values[field],
    onValue: (value: string) => form.set({ [field]: value }),
    ...bind(field),
  });
  return (
    <FormSheet
      title={t('rename')}
      submit={t('save')}
      changed={form.changed}
      kept
      busy={rename.isPending}
      left={(['companyZh', 'companyEn'] as const).filter((one) => bind(one).error).length}
      onSubmit={submit}
      onClose={close}
    >
      <RefusalNote refusal={refusal} />
      {verifyRealState === 2 && <p className="sub">{t('renameVerified')}</p>}
      <BilingualField label={t('company')} maxLength={128} zh={side('companyZh')} en={side('companyEn')} />
    </FormSheet>
  );
}
