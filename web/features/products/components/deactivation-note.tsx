import { useTranslation } from 'react-i18next';
import type { ProductView } from '#contract/products.ts';
import { BusinessContact } from '#web/components/page/business-contact.tsx';
import { NoteLine } from '#web/components/page/note-line.tsx';
import { useLanguage } from '#web/lib/language/use-language.ts';
import { useEnterpriseState } from '#web/lib/session/enterprise-state.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';

/** Why a product takes no application, and whom to ask about it; nothing for one that is active. */
export function DeactivationNote({ product: { deactivation } }: { product: ProductView }) {
  const { t } = useTranslation(['products', 'session']);
  const times = useTimeTexts();
  const language = useLanguage();
  const { data } = useEnterpriseState();
  if (!deactivation) return null;
  const { reason, noteZh, noteEn, at } = deactivation;
  const facts = { reason: t(`deactivation.${reason}`), day: times.day(at) };
  return (
    <NoteLine tone="warn" icon="ended" title={t('deactivatedSince', facts)}>
      <p>{language === 'zh' ? noteZh : noteEn}</p>
      {data && (
        <>
          <p className="cap">{t('deactivatedAsk')}</p>
          <BusinessContact contact={data.contact} />
        </>
      )}
    </NoteLine>
  );
}
