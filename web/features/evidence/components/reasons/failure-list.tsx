import { useId, useState } from 'react';
import type { FailureView } from '#contract/evidence.ts';
import css from '../waiver-request.module.css';
import { FailureBody, FailureLine, stateOf } from './failure-item.tsx';
import { type ListedFailures, LongFailureList } from './long-failure-list.tsx';

/** A list of up to so many is shown whole, each with its reason beneath it. */
const wholeRows = 12;
/** Refused ones first, then those that nothing is said about. */
const order = ['rejected', 'missing', 'open', 'accepted'];

/** Sorted once, so that an item stays in its place while it is being written. */
function useSorted(failures: readonly FailureView[]): FailureView[] {
  const [places] = useState(
    () =>
      new Map(
        failures
          .toSorted((a, b) => order.indexOf(stateOf(a)) - order.indexOf(stateOf(b)))
          .map(({ key }, index) => [key, index]),
      ),
  );
  const rank = (key: string) => places.get(key) ?? places.size;
  return failures.toSorted((a, b) => rank(a.key) - rank(b.key));
}

type ListProps = Pick<ListedFailures, 'applicationId' | 'failures'>;

function ShortItem({ applicationId, failure, open, onToggle }: ItemProps) {
  const id = useId();
  return (
    <li className={css.item}>
      <FailureLine failure={failure} open={open} controls={id} onToggle={onToggle} />
      {open && (
        <div id={id} className={css.body}>
          <FailureBody applicationId={applicationId} failure={failure} />
        </div>
      )}
    </li>
  );
}
type ItemProps = { applicationId: string; failure: FailureView; open: boolean; onToggle: () => void };

function ShortList({ applicationId, failures, opened, onOpen }: ListedFailures) {
  return (
    <ul>
      {failures.map((failure) => (
        <ShortItem
          key={failure.key}
          applicationId={applicationId}
          failure={failure}
          open={failure.key === opened}
          onToggle={() => onOpen(failure.key === opened ? null : failure.key)}
        />
      ))}
    </ul>
  );
}

/** A reason for each failure, one by one. */
export function FailureList({ applicationId, failures }: ListProps) {
  const sorted = useSorted(failures);
  // Until one is opened or closed by hand, the first stands open.
  const [chosen, setChosen] = useState<string | null>();
  const opened = chosen === undefined ? (sorted[0]?.key ?? null) : chosen;
  const List = sorted.length > wholeRows ? LongFailureList : ShortList;
  return <List applicationId={applicationId} failures={sorted} opened={opened} onOpen={setChosen} />;
}
