import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FailureView } from '#contract/evidence.ts';
import { failureName } from '#domain/test-results/failure-name.ts';
import { ConfigurationBadge } from '#web/components/applications/configuration.tsx';
import { KnownIssueMark, KnownIssueNote } from '#web/components/applications/known-issue-note.tsx';
import { WaiverNote } from '#web/components/applications/waiver-note.tsx';
import { IconButton } from '#web/components/controls/button.tsx';
import { ToneText } from '#web/components/controls/status.tsx';
import { Segmented } from '#web/components/lists/segmented.tsx';
import { Panel } from '#web/components/page/panel.tsx';
import { formatCount } from '#web/lib/language/numbers.ts';
import css from './bypass.module.css';
import { BypassForm } from './bypass-form.tsx';
import { GroupList } from './waivers/group-list.tsx';

/** `count` is the number of all failures; of very many, `failures` are those to be filled in first. */
type BypassPanelProps = { applicationId: string; failures: readonly FailureView[]; count: number };

const looks = {
  missing: { tone: 'warn', icon: 'warn' },
  open: { tone: 'ok', icon: 'check' },
  accepted: { tone: 'ok', icon: 'ok' },
  rejected: { tone: 'bad', icon: 'back' },
} as const;

/** Refused ones first, then those that nothing is said about. */
const order = ['rejected', 'missing', 'open', 'accepted'];

const stateOf = ({ bypass }: FailureView) => bypass?.state ?? 'missing';

type ItemProps = { applicationId: string; failure: FailureView; open: boolean; onToggle: () => void };

function Item({ applicationId, failure, open, onToggle }: ItemProps) {
  const { t } = useTranslation('evidence');
  const id = useId();
  const state = stateOf(failure);
  const name = failureName(failure);
  return (
    <li className={css.item}>
      <div className="row tight">
        <IconButton
          icon={open ? 'down' : 'right'}
          label={t(open ? 'close' : 'open', { name })}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={onToggle}
        />
        <div className="grow">
          <span className="mono long-name">{name}</span>
          <p className="cap">{[failure.module, failure.abi].filter(Boolean).join(' · ')}</p>
          <KnownIssueMark issue={failure.knownIssue} />
        </div>
        <span className="badges">
          {failure.configurations.map((index) => (
            <ConfigurationBadge key={index} index={index} />
          ))}
        </span>
        <ToneText {...looks[state]}>{t(`bypass.${state}`)}</ToneText>
      </div>
      {open && (
        <div id={id} className={css.body}>
          {failure.message && <code className="code">{failure.message}</code>}
          {failure.bypass?.state === 'rejected' && failure.bypass.comment && (
            <p className="is-bad">{failure.bypass.comment}</p>
          )}
          <KnownIssueNote issue={failure.knownIssue} />
          <WaiverNote bypass={failure.bypass} />
          <BypassForm applicationId={applicationId} failure={failure} />
        </div>
      )}
    </li>
  );
}

type CaseListProps = Pick<BypassPanelProps, 'applicationId' | 'failures'>;

function CaseList({ applicationId, failures }: CaseListProps) {
  // Sorted once, so that an item stays in its place while it is being written.
  const [places] = useState(
    () =>
      new Map(
        failures
          .toSorted((a, b) => order.indexOf(stateOf(a)) - order.indexOf(stateOf(b)))
          .map(({ key }, index) => [key, index]),
      ),
  );
  const place = (key: string) => places.get(key) ?? places.size;
  const sorted = failures.toSorted((a, b) => place(a.key) - place(b.key));
  // Until one is opened or closed by hand, the first stands open.
  const [chosen, setChosen] = useState<string | null>();
  const opened = chosen === undefined ? sorted[0]?.key : chosen;
  return (
    <ul>
      {sorted.map((failure) => (
        <Item
          key={failure.key}
          applicationId={applicationId}
          failure={failure}
          open={failure.key === opened}
          onToggle={() => setChosen(failure.key === opened ? null : failure.key)}
        />
      ))}
    </ul>
  );
}

const ways = ['cases', 'groups'] as const;

/** A reason for each failed or blocked case, or for all of a fault. */
export function BypassPanel({ applicationId, failures, count }: BypassPanelProps) {
  const { t } = useTranslation(['evidence', 'waivers']);
  const [way, setWay] = useState<(typeof ways)[number]>('cases');
  if (failures.length === 0) return null;
  const open = failures.filter((failure) => ['missing', 'rejected'].includes(stateOf(failure))).length;
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
          <CaseList applicationId={applicationId} failures={failures} />
        )}
      </Panel>
    </div>
  );
}
