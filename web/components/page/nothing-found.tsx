import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { Button } from '#web/components/controls/button.tsx';

/** A filtered list without rows: says so, and takes the filters away; `keeps` are parameters that are none. */
export function NothingFound({ keeps = [] }: { keeps?: readonly string[] }) {
  const { t } = useTranslation();
  const [, setSearch] = useSearchParams();
  const clear = () =>
    setSearch((before) => new URLSearchParams([...before].filter(([name]) => keeps.includes(name))));
  return (
    <div className="panel-b nothing-found">
      <p>{t('nothingFound')}</p>
      <Button small onClick={clear}>
        {t('clearFilters')}
      </Button>
    </div>
  );
}
