import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#web/components/controls/icon.tsx';
import { type SetUpGroup, setUpGroups } from '../model/set-up-form.ts';
import css from './programme.module.css';

type SetUpGroupProps = { group: SetUpGroup; filled: ReadonlySet<SetUpGroup>; children: ReactNode };

/** One of the five groups of the set-up. */
export function SetUpSection({ group, filled, children }: SetUpGroupProps) {
  const { t } = useTranslation('programme');
  const id = useId();
  return (
    <section className={css.step} aria-labelledby={id}>
      <span className={css.number} aria-hidden="true">
        {setUpGroups.indexOf(group) + 1}
        {filled.has(group) && <Icon name="check" />}
      </span>
      <div>
        <h2 id={id}>
          <span className="heading">{t(`group.${group}`)}</span>
          <span className="cap">{t(`groupNote.${group}`)}</span>
        </h2>
        {children}
      </div>
    </section>
  );
}
