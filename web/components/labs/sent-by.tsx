import { useTranslation } from 'react-i18next';
import type { UploadView } from '#contract/evidence.ts';
import { usePersonName } from '#web/lib/language/use-person-name.ts';

type Lab = NonNullable<UploadView['lab']>;

function Named({ name, nameEn }: Lab) {
  const { t } = useTranslation('labs');
  const nameOf = usePersonName();
  return <span className="cap">{t('sentBy', { name: nameOf(name, nameEn) })}</span>;
}

/** Which lab a result came from; nothing for the maker's own. */
export function SentBy({ lab }: Pick<UploadView, 'lab'>) {
  return lab && <Named {...lab} />;
}
