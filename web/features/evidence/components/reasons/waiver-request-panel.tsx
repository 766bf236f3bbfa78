import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FailureView } from '#contract/evidence.ts';
import { Segmented } from '#web/components/lists/segmented.tsx';
import { Panel } from '#web/components/page/panel.tsx';
import { formatCount } from '#web/lib/language/numbers.ts';
import css from '../waiver-request.module.css';
import { GroupList } from '../waivers/group-list.tsx';
import { isWanting } from './failure-item.tsx';
import { FailureList } from './failure-list.tsx';

/** `count` is the number of all failures; of very many, `failures` are those to be filled in first. */
type WaiverRequestPanelProps = { applicationId: string; failures: readonly FailureView[]; count: number };

const ways = ['cases', 'groups'] as const;

/** A reason for each failed or blocked case, or for all of a fault. */
export function WaiverRequestPanel({ applicationId, failures, count }: WaiverRequestPanelProps) {
  const { t } = useTranslation(['evidence', 'waivers']);
  const [way, setWay] = useState<(typeof ways)[number]>('cases');
  if (failures.length === 0) return null;
  const open = failures.filter(isWanting).length;
  const part = { shown: formatCount(failures.length), total: formatCount(count) };
  const capped = open > 0 && failures.length < count;
  const note = capped ? t('bypassPart', part) : t(open > 0 ? 'bypassOpen' : 'bypassDone', { count: open });
  const options = ways.map((value) => ({ value, label: t(`waivers:view.${value}`) }));
  const choice = (
    <Segmented label={t('waivers:view.label')} value={way} options={options} onChange={setWay} />
  );
  return (
    <div id="bypass" className={css.panel}>
      <Panel title={t('bypassItems')} note={note} aside={count > 1 && choice}>
        {way === 'groups' ? (
          <GroupList applicationId={applicationId} />
        ) : (
          <FailureList applicationId={applicationId} failures={failures} />
        )}
      </Panel>
    </div>
  );
}
