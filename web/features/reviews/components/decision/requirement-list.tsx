import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Requirement } from '#domain/requirements/requirements.ts';
import { RequirementName } from '#web/components/applications/requirement-name.tsx';
import { Button } from '#web/components/controls/button.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import { Segmented } from '#web/components/lists/segmented.tsx';
import { useRequirementTexts } from '#web/lib/requirements/requirements-query.ts';
import { meetRest, shortList, type Verdict, type Verdicts } from '../../model/requirements.ts';
import { useDeskKeys } from '../../model/use-desk-keys.ts';
import css from './decision.module.css';

type RequirementListProps = {
  edition: number;
  requirements: readonly Requirement[];
  verdicts: Verdicts;
  onJudge: (verdicts: Verdicts) => void;
};

function useChoices() {
  const { t } = useTranslation('reviews');
  return [
    { value: 'ok', label: t('verdict.ok'), icon: 'check', tone: 'ok' },
    { value: 'bad', label: t('verdict.bad'), icon: 'cross', tone: 'bad' },
    { value: 'na', label: t('verdict.na'), icon: 'minus' },
  ] as const;
}

export function lineClass({ isRefused, isCurrent }: { isRefused: boolean; isCurrent: boolean }): string {
  return [css.requirement, isRefused && css.refused, isCurrent && css.current].filter(Boolean).join(' ');
}

type RowProps = Pick<RequirementListProps, 'edition' | 'verdicts' | 'onJudge'> & {
  requirement: Requirement;
  isCurrent: boolean;
};

function Row({ edition, requirement, verdicts, isCurrent, onJudge }: RowProps) {
  const { code } = requirement;
  const choices = useChoices();
  const { title } = useRequirementTexts()(requirement);
  return (
    <li className={lineClass({ isRefused: verdicts[code] === 'bad', isCurrent })}>
      <span>
        <RequirementName edition={edition} code={code} />
      </span>
      <Segmented<Verdict>
        label={`${code} ${title}`}
        value={verdicts[code] ?? null}
        options={choices}
        onChange={(verdict) => onJudge({ ...verdicts, [code]: verdict })}
      />
    </li>
  );
}

type FoldProps = { codes: readonly string[]; all: readonly string[]; onShow: () => void };

/** What is met, in one line. */
function Fold({ codes, all, onShow }: FoldProps) {
  const { t } = useTranslation(['reviews', 'device']);
  return (
    <li className={`row tight ${css.fold}`}>
      <Icon name="check" />
      <span className="grow">
        {t('verdict.folded', { count: codes.length, list: shortList(codes, all, t('device:comma')) })}
      </span>
      <Button kind="quiet" small onClick={onShow}>
        {t('verdict.show')}
      </Button>
    </li>
  );
}

/** The requirements of this wait, each met, not met, or not applicable; once all are judged, those that are met fold. */
export function RequirementList({ edition, requirements, verdicts, onJudge }: RequirementListProps) {
  const { t } = useTranslation('reviews');
  const [isUnfolded, setUnfolded] = useState(false);
  const codes = requirements.map(({ code }) => code);
  const open = codes.filter((code) => verdicts[code] === undefined).length;
  const current = codes.find((code) => verdicts[code] === undefined);
  const give = (verdict: Verdict) => () => current && onJudge({ ...verdicts, [current]: verdict });
  useDeskKeys({ 1: give('ok'), 2: give('bad'), 3: give('na') });
  const met = codes.filter((code) => verdicts[code] === 'ok');
  const folded = open === 0 && met.length > 1 && !isUnfolded ? met : [];
  return (
    <>
      <div className={`row tight ${css.listHead}`}>
        <h3 className="cap grow">{t('requirements')}</h3>
        {open > 0 && (
          <Button kind="quiet" small icon="check" onClick={() => onJudge(meetRest(codes, verdicts))}>
            {t(open === codes.length ? 'verdict.all' : 'verdict.rest')}
          </Button>
        )}
      </div>
      <ul>
        {folded.length > 0 && <Fold codes={folded} all={codes} onShow={() => setUnfolded(true)} />}
        {requirements
          .filter(({ code }) => !folded.includes(code))
          .map((requirement) => (
            <Row
              key={requirement.code}
              edition={edition}
              requirement={requirement}
              verdicts={verdicts}
              isCurrent={requirement.code === current}
              onJudge={onJudge}
            />
          ))}
      </ul>
    </>
  );
}
