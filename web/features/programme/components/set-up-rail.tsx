import { useTranslation } from 'react-i18next';
import { Icon } from '#web/components/controls/icon.tsx';
import { type SetUpGroup, setUpGroups } from '../model/set-up-form.ts';
import css from './programme.module.css';

/** The five groups, and in which of them nothing is left to do. */
export function SetUpRail({ filled }: { filled: ReadonlySet<SetUpGroup> }) {
  const { t } = useTranslation('programme');
  return (
    <ol className={css.rail} aria-label={t('setUp.groups')}>
      {setUpGroups.map((group, index) => (
        <li key={group} className={filled.has(group) ? css.filled : undefined}>
          <b>
            <span className="mono">{index + 1}</span>
            {t(`group.${group}`)}
            {filled.has(group) && <Icon name="check" />}
          </b>
          {t(filled.has(group) ? 'setUp.filled' : 'setUp.open')}
        </li>
      ))}
    </ol>
  );
}
