import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RunComparisonView } from '#contract/applications/run-comparison.ts';
import type { FailureChoice } from '#domain/test-results/failure-groups.ts';
import { failureName } from '#domain/test-results/failure-name.ts';
import type { ChangeKind } from '#domain/test-results/test-result-comparison.ts';
import { Button } from '#web/components/controls/button.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import type { IconName } from '#web/components/controls/icon-shapes.tsx';
import type { Tone } from '#web/lib/applications/status-look.ts';
import { formatCount } from '#web/lib/language/numbers.ts';
import { distinctKeys } from '#web/lib/lists/distinct-keys.ts';
import css from './run-comparison.module.css';

type NamesProps = {
  names: readonly { name: string; module: string }[];
  total: number;
  label?: string;
};

/** Which they are, as far as they are named. */
function Names({ names, total, label }: NamesProps) {
  const { t } = useTranslation('results');
  if (names.length === 0) return null;
  return (
    <details className={css.names}>
      <summary>{label ?? t('compare.show')}</summary>
      {names.length < total && (
        <p className="cap">
          {t('compare.first', { shown: formatCount(names.length), total: formatCount(total) })}
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and has to be reachable by keyboard. */}
      <ul tabIndex={0}>
        {distinctKeys(names, ({ name, module }) => `${module} ${name}`).map(({ key, item }) => (
          <li key={key}>
            <span className="mono">{item.name}</span>
            {item.module && <small>{item.module}</small>}
          </li>
        ))}
      </ul>
    </details>
  );
}

type CellProps = { tone: Tone; icon: IconName; term: string; count: number; children: ReactNode };

function Cell({ tone, icon, term, count, children }: CellProps) {
  return (
    <div className={`t-${tone}`}>
      <dt>
        <Icon name={icon} />
        {term}
      </dt>
      <dd>
        <b data-none={count === 0 || undefined}>{formatCount(count)}</b>
        {children}
      </dd>
    </div>
  );
}

type Change = RunComparisonView['changes'][number];

const namesOf = ({ first }: Change) => first.map((one) => ({ name: failureName(one), module: one.module }));

const looks = {
  newlyFailed: { tone: 'bad', icon: 'plus', choice: 'new' },
  fixed: { tone: 'ok', icon: 'check', choice: null },
  stillFailed: { tone: 'idle', icon: 'minus', choice: 'still' },
} as const;

/** Modules that ran before and not this time, and failures of which the same can be said. */
function Idle({ idle, lost }: { idle: RunComparisonView['idle']; lost: Change | undefined }) {
  const { t } = useTranslation('results');
  const { count, cases, first } = idle;
  return (
    <Cell tone="warn" icon="idle" term={t('compare.idle')} count={cases}>
      <Names
        names={first.map(({ name, abi }) => ({ name, module: abi }))}
        total={count}
        label={t('compare.idleModules', { count })}
      />
      {lost && (
        <Names names={namesOf(lost)} total={lost.count} label={t('compare.lost', { count: lost.count })} />
      )}
    </Cell>
  );
}

type RunChangesProps = {
  comparison: RunComparisonView;
  /** Shows a kind of failures in the list of them, where there is one beside that counts as this does. */
  onChoice: ((choice: FailureChoice) => void) | undefined;
};

/** What is new, mended, still there and no longer run: four numbers, and which they are. */
export function RunChanges({ comparison: { changes, idle }, onChoice }: RunChangesProps) {
  const { t } = useTranslation('results');
  const find = (kind: ChangeKind) => changes.find((change) => change.kind === kind);
  const kinds = (['newlyFailed', 'fixed', 'stillFailed'] as const).flatMap((kind) => {
    const change = find(kind);
    return change ? [{ change, kind, ...looks[kind] }] : [];
  });
  return (
    <dl className={css.changes}>
      {kinds.map(({ kind, change, tone, icon, choice }) => (
        <Cell key={kind} tone={tone} icon={icon} term={t(`compare.change.${kind}`)} count={change.count}>
          {onChoice && choice && change.count > 0 ? (
            <Button kind="quiet" small onClick={() => onChoice(choice)}>
              {t('compare.list')}
            </Button>
          ) : (
            <Names names={namesOf(change)} total={change.count} />
          )}
        </Cell>
      ))}
      <Idle idle={idle} lost={find('notRunAgain')} />
    </dl>
  );
}
