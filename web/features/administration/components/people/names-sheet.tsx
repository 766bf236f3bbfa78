import { useTranslation } from 'react-i18next';
import type { PartnerEnterprise } from '#contract/programme/partner-enterprises.ts';
import { initialChineseName, needsChineseNames } from '#domain/countries/chinese-names.ts';
import { BilingualField } from '#web/components/forms/bilingual-field.tsx';
import { RecordSheet } from '#web/components/forms/record-sheet.tsx';
import { useSavedForm } from '#web/lib/forms/saved-form.ts';
import { useRenameEnterprise } from '../../api/add-enterprise.ts';
import { companyNames, namesDraftSchema, namesRefused } from '../../model/enterprise-form.ts';

type NamesSheetProps = { enterprise: PartnerEnterprise; onClose: () => void };

/** Names an enterprise otherwise; what was verified is then compared anew. */
export function NamesSheet({ enterprise, onClose }: NamesSheetProps) {
  const { t } = useTranslation('people');
  const { id, nameZh, nameEn, country, verifyRealState } = enterprise;
  const isChineseNeeded = needsChineseNames(country);
  const saved = useSavedForm({
    name: `names:${id}`,
    draft: namesDraftSchema,
    schema: companyNames(isChineseNeeded),
    initial: { companyZh: initialChineseName(enterprise, isChineseNeeded), companyEn: nameEn },
    refusedBy: namesRefused,
    save: useRenameEnterprise(id),
    callOf: ({ companyZh, companyEn }) => ({
      nameZh: companyZh,
      nameEn: companyEn,
      seen: { nameZh, nameEn },
    }),
    done: (given) => ({ title: t('saved'), detail: given.nameEn }),
    onClose,
  });
  const sides = { zh: saved.field('companyZh'), en: saved.field('companyEn') };
  return (
    <RecordSheet title={t('rename')} submit={t('save')} saved={saved}>
      {verifyRealState === 2 && <p className="sub">{t('renameVerified')}</p>}
      <BilingualField label={t('company')} chineseOptional={!isChineseNeeded} maxLength={128} {...sides} />
    </RecordSheet>
  );
}
