import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { Button } from '#web/components/controls/button.tsx';

/** A filtered list without rows: says so, and takes the filters away. */
export function NothingFound() {
  const { t } = useTranslation();
  const [, setSearch] = useSearchParams();
  return (
    <div className="panel-b nothing-found">
      <p>{t('nothingFound')}</p>
      <Button small onClick={() => setSearch({})}>
        {t('clearFilters')}
      </Button>
    </div>
  );
}
