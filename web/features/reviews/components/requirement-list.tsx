import { useTranslation } from 'react-i18next';
import { Button } from '#web/components/controls/button.tsx';
import { Segmented } from '#web/components/lists/segmented.tsx';
import { meetRest, type RequirementId, type Verdict, type Verdicts } from '../model/requirements.ts';
import { useDeskKeys } from '../model/use-desk-keys.ts';
import css from './decision.module.css';

type RequirementListProps = {
  ids: readonly RequirementId[];
  verdicts: Verdicts;
  onJudge: (verdicts: Verdicts) => void;
};

function useChoices() {
  const { t } = useTranslation(['reviews', 'requirements']);
  return [
    { value: 'ok', label: t('verdict.ok'), icon: 'check', tone: 'ok' },
    { value: 'bad', label: t('verdict.bad'), icon: 'cross', tone: 'bad' },
    { value: 'na', label: t('verdict.na'), icon: 'minus' },
  ] as const;
}

export function lineClass({ isRefused, isCurrent }: { isRefused: boolean; isCurrent: boolean }): string {
  return [css.requirement, isRefused && css.refused, isCurrent && css.current].filter(Boolean).join(' ');
}

/** The requirements of this wait, each met, not met, or not applicable. */
export function RequirementList({ ids, verdicts, onJudge }: RequirementListProps) {
  const { t } = useTranslation(['reviews', 'requirements']);
  const choices = useChoices();
  const open = ids.filter((id) => verdicts[id] === undefined).length;
  const whole = open === ids.length;
  const current = ids.find((id) => verdicts[id] === undefined);
  const give = (verdict: Verdict) => () => current && onJudge({ ...verdicts, [current]: verdict });
  useDeskKeys({ 1: give('ok'), 2: give('bad'), 3: give('na') });
  return (
    <>
      <div className={`row tight ${css.listHead}`}>
        <h3 className="cap grow">{t('requirements')}</h3>
        {open > 0 && (
          <Button kind="quiet" small icon="check" onClick={() => onJudge(meetRest(ids, verdicts))}>
            {t(whole ? 'verdict.all' : 'verdict.rest')}
          </Button>
        )}
      </div>
      <ul>
        {ids.map((id) => (
          <li
            key={id}
            className={lineClass({ isRefused: verdicts[id] === 'bad', isCurrent: id === current })}
          >
            <span className="mono dim">{id}</span>
            <span>{t(`requirements:${id}`)}</span>
            <Segmented<Verdict>
              label={`${id} ${t(`requirements:${id}`)}`}
              value={verdicts[id] ?? null}
              options={choices}
              onChange={(verdict) => onJudge({ ...verdicts, [id]: verdict })}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
