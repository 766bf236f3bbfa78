import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FailureView } from '#contract/evidence.ts';
import { failureName } from '#domain/test-results/failure-name.ts';
import { Button } from '#web/components/controls/button.tsx';
import { showLater } from '#web/lib/shell/show-later.tsx';
import css from '../waiver-request.module.css';
import { FailureBody, FailureLine, isWanting } from './failure-item.tsx';

const VirtualRows = showLater(
  async () => (await import('#web/components/overlays/virtual-rows.tsx')).VirtualRows,
);

/** Pixels of a line of a longer one, and lines in sight. */
const rowHeight = 64;
const shownRows = 6;
/** Rows rendered ahead: a held arrow key would otherwise leave the list at the last rendered row. */
const beyond = 9;

export type ListedFailures = {
  applicationId: string;
  failures: readonly FailureView[];
  /** Key of the one whose reason is shown. */
  opened: string | null;
  onOpen: (key: string | null) => void;
};

/** The place of the next one that wants a reason, from the opened one on and around. */
function nextWanting(failures: readonly FailureView[], from: number): number | null {
  const places = failures.map((_, step) => (from + 1 + step) % failures.length);
  return places.find((place) => place !== from && isWanting(failures[place] as FailureView)) ?? null;
}

type ReasonProps = {
  applicationId: string;
  failure: FailureView;
  id: string;
  note: string;
  onNext: (() => void) | null;
};

/** What is known of the opened failure of a long list, its reason, and the way to the next one. */
function OpenedFailure({ applicationId, failure, id, note, onNext }: ReasonProps) {
  const { t } = useTranslation('evidence');
  const name = failureName(failure);
  return (
    <section id={id} className={css.chosen} aria-label={name}>
      <div className="row tight">
        <b className="mono long-name grow">{name}</b>
        <span className="cap nowrap">{note}</span>
        {onNext && (
          <Button small trailing="arrow" onClick={onNext}>
            {t('bypassNext')}
          </Button>
        )}
      </div>
      <FailureBody key={failure.key} applicationId={applicationId} failure={failure} />
    </section>
  );
}

/** Of hundreds only those in sight are drawn, and the reason of the opened one stands below all of them. */
export function LongFailureList({ applicationId, failures, opened, onOpen }: ListedFailures) {
  const { t } = useTranslation('evidence');
  const id = useId();
  const [at, setAt] = useState(0);
  const total = failures.length;
  const index = failures.findIndex(({ key }) => key === opened);
  const failure = failures[index];
  const next = nextWanting(failures, index);
  const goOn = (to: number) => {
    setAt(to);
    onOpen(failures[to]?.key ?? null);
  };
  const line = (row: number) => {
    const one = failures[row];
    if (!one) return null;
    const open = one.key === opened;
    const toggle = () => onOpen(open ? null : one.key);
    return (
      // biome-ignore lint/a11y/useSemanticElements: the rows stand in elements of the virtual list.
      <div
        role="listitem"
        aria-posinset={row + 1}
        aria-setsize={total}
        className={open ? css.lineOpen : css.line}
      >
        <FailureLine failure={one} open={open} controls={id} onToggle={toggle} />
      </div>
    );
  };
  const rows = { count: total, rowHeight, shown: shownRows, beyond, at, row: line };
  return (
    <>
      <VirtualRows className={css.lines ?? ''} label={t('bypassItems')} {...rows} />
      {failure && (
        <OpenedFailure
          {...{ applicationId, failure, id }}
          note={t('bypassPlace', { place: index + 1, total })}
          onNext={next === null ? null : () => goOn(next)}
        />
      )}
    </>
  );
}
