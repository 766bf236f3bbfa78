import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { GroupCaseView } from '#contract/applications/failure-groups.ts';
import { failureName } from '#domain/test-results/failure-name.ts';
import { ConfigurationBadge } from '#web/components/applications/configuration.tsx';
import { ToneText } from '#web/components/controls/status.tsx';
import { showLater } from '#web/lib/shell/show-later.tsx';
import css from './result-analysis.module.css';

const VirtualRows = showLater(async () => (await import('../overlays/virtual-rows.tsx')).VirtualRows);

const looks = {
  missing: { tone: 'warn', icon: 'warn' },
  open: { tone: 'info', icon: 'clock' },
  accepted: { tone: 'ok', icon: 'ok' },
  rejected: { tone: 'bad', icon: 'back' },
} as const;

/** Pixels of a row; a list of up to so many rows is shown whole. */
const rowHeight = 40;
const wholeRows = 12;

function Row({ one }: { one: GroupCaseView | undefined }) {
  const { t } = useTranslation('results');
  if (!one) return <div className={css.case}>…</div>;
  const name = failureName(one);
  return (
    <div className={css.case}>
      <span className="mono grow" title={name}>
        {name}
      </span>
      <span className="dim" title={one.module}>
        {one.module}
      </span>
      <span className="badges">
        {one.configurations.map((index) => (
          <ConfigurationBadge key={index} index={index} />
        ))}
      </span>
      <ToneText {...looks[one.bypass]}>{t(`groups.state.${one.bypass}`)}</ToneText>
    </div>
  );
}

type CaseListProps = {
  rows: readonly GroupCaseView[];
  total: number;
  /** Asks for the rows that follow. */
  onMore: () => void;
};

/** The cases of a group; of thousands only those in sight are drawn. */
export function CaseList({ rows, total, onMore }: CaseListProps) {
  const lastShown = useRef(0);
  const reach = () => {
    if (lastShown.current >= rows.length && rows.length < total) onMore();
  };
  // Whoever scrolled far waits for more than one page.
  useEffect(reach);
  if (total <= wholeRows) {
    return (
      <div className={css.cases}>
        {rows.map((one) => (
          <Row key={one.key} one={one} />
        ))}
      </div>
    );
  }
  return (
    <VirtualRows
      className={css.cases ?? ''}
      count={total}
      rowHeight={rowHeight}
      shown={wholeRows}
      row={(index) => <Row one={rows[index]} />}
      onReach={(last) => {
        lastShown.current = last;
        reach();
      }}
    />
  );
}
