import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Icon } from '#web/components/controls/icon.tsx';
import { formatUpTo } from '#web/lib/language/numbers.ts';

export type MenuCount = { count: number; late: number };
export type ConsoleEntry = { to: string; label: string; current: boolean; waiting?: MenuCount | null };
export type ConsoleGroup = {
  id: string;
  label: string;
  entries: readonly ConsoleEntry[];
  /** Never closed. */
  open?: boolean;
};

/** The most that is counted. */
const counted = 1_000;

/** How much waits; red with a clock when some of it is late. */
export function WaitingCount({ waiting: { count, late } }: { waiting: MenuCount }) {
  const { t } = useTranslation('console');
  if (late === 0)
    return <span className={count === 0 ? 'waits zero' : 'waits'}>{formatUpTo(count, counted)}</span>;
  const lateText = t('late', { count: late });
  return (
    <span className="waits late" title={lateText}>
      <Icon name="clock" />
      <span className="sr-only">{lateText}</span>
      {formatUpTo(count, counted)}
    </span>
  );
}

function Entries({ entries }: Pick<ConsoleGroup, 'entries'>) {
  return entries.map(({ to, label, current, waiting }) => (
    <Link key={to} to={to} aria-current={current ? 'page' : undefined}>
      {label}
      {waiting && <WaitingCount waiting={waiting} />}
    </Link>
  ));
}

/** Closed: its name, what is late in it, and in one line what it holds. */
function ClosedGroup({ group, onOpen }: { group: ConsoleGroup; onOpen: () => void }) {
  const late = group.entries.reduce((sum, { waiting }) => sum + (waiting?.late ?? 0), 0);
  return (
    <button type="button" className="shut" aria-expanded="false" onClick={onOpen}>
      <b>
        {group.label}
        {late > 0 && <WaitingCount waiting={{ count: late, late }} />}
        <Icon name="right" />
      </b>
      <small>
        {group.entries.map(({ to, label }, index) => (
          <span key={to}>
            {index > 0 && ' · '}
            <span className="nowrap">{label}</span>
          </span>
        ))}
      </small>
    </button>
  );
}

function Group({ group }: { group: ConsoleGroup }) {
  const holdsPage = group.entries.some(({ current }) => current);
  const [opened, setOpened] = useState(false);
  if (group.open) {
    return (
      <section>
        <h2>{group.label}</h2>
        <Entries entries={group.entries} />
      </section>
    );
  }
  if (!holdsPage && !opened) {
    return (
      <section className="folded">
        <ClosedGroup group={group} onOpen={() => setOpened(true)} />
      </section>
    );
  }
  return (
    <section>
      <h2>
        <button type="button" aria-expanded="true" disabled={holdsPage} onClick={() => setOpened(false)}>
          {group.label}
          <Icon name="down" />
        </button>
      </h2>
      <Entries entries={group.entries} />
    </section>
  );
}

/** The pages of the console in groups; the current page's is open, a closed one says what is in it. */
export function ConsoleMenu({ groups }: { groups: readonly ConsoleGroup[] }) {
  const { t } = useTranslation('console');
  return (
    <nav className="menu" aria-label={t('console')}>
      {groups
        .filter(({ entries }) => entries.length > 0)
        .map((group) => (
          <Group key={group.id} group={group} />
        ))}
    </nav>
  );
}
