import { useTranslation } from 'react-i18next';
import { Icon } from '#web/components/controls/icon.tsx';

const looks = {
  holds: { tone: 'ok', icon: 'check' },
  waits: { tone: 'idle', icon: 'idle' },
  confirm: { tone: 'warn', icon: 'warn' },
  fails: { tone: 'bad', icon: 'bad' },
} as const;
export type ConditionState = keyof typeof looks;

type ConditionProps = { name: string; state: ConditionState; count?: string | undefined };

/** One thing that has to hold before the application can be handed in, and whether it does. */
export function Condition({ name, state, count }: ConditionProps) {
  const { t } = useTranslation('application-forms');
  const { tone, icon } = looks[state];
  return (
    <li>
      <span className={`status t-${tone}`}>
        <Icon name={icon} />
      </span>
      <span>
        {name} <span className="sr-only">{t(`condition.${state}`)}</span>
      </span>
      {count && <span className={`status t-${tone}`}>{count}</span>}
    </li>
  );
}
