import { useTranslation } from 'react-i18next';
import type { UploadView } from '#contract/evidence.ts';
import { usePersonName } from '#web/lib/language/use-person-name.ts';

/** Which lab a result came from; nothing for the maker's own. */
export function SentBy({ lab }: Pick<UploadView, 'lab'>) {
  const { t } = useTranslation('labs');
  const nameOf = usePersonName();
  return lab && <span className="cap">{t('sentBy', { name: nameOf(lab.name, lab.nameEn) })}</span>;
}
