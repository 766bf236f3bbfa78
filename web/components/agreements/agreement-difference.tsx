import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AgreementTextView } from '#contract/agreements.ts';
import type { AgreementName } from '#domain/agreements/agreements.ts';
import { Segmented } from '#web/components/lists/segmented.tsx';
import { SkeletonLine } from '#web/components/page/skeleton.tsx';
import { useAgreementText } from '#web/lib/agreements/agreements.ts';
import {
  type DifferenceLine,
  type DifferenceRow,
  differenceOf,
  foldSame,
  type Piece,
} from '#web/lib/agreements/text-difference.ts';
import { useLanguage } from '#web/lib/language/use-language.ts';
import css from './agreement-difference.module.css';

const tints = { same: undefined, added: css.added, removed: css.removed } as const;
const signs = { same: '', added: '+', removed: '−' } as const;
const keyOf = (row: DifferenceRow) =>
  row.kind === 'folded' ? `fold ${row.from}` : `${row.kind} ${row.number}`;

/** Text without its heading and list marks. */
const readable = (body: string) => body.replaceAll(/^# /gm, '').replaceAll(/^- /gm, '• ');

function Words({ text, change }: Piece) {
  if (change === 'added') return <ins>{text}</ins>;
  return change === 'removed' ? <del>{text}</del> : text;
}

function Line({ kind, number, pieces }: DifferenceLine) {
  const { t } = useTranslation('user-centre');
  return (
    <li className={tints[kind]}>
      <span className={`number ${css.mark}`}>{number}</span>
      <span className={css.mark}>
        <span aria-hidden="true">{signs[kind]}</span>
        {kind !== 'same' && <span className="sr-only">{t(`difference.${kind}`)}</span>}
      </span>
      <span>
        {pieces.map((piece, index) => (
          <Words key={index} {...piece} />
        ))}
      </span>
    </li>
  );
}

function Rows({ rows }: { rows: readonly DifferenceRow[] }) {
  const { t } = useTranslation('user-centre');
  return (
    <ol className={css.lines}>
      {rows.map((row) =>
        row.kind === 'folded' ? (
          <li key={keyOf(row)} className={css.folded}>
            {t('difference.same', { from: row.from, to: row.to })}
          </li>
        ) : (
          <Line key={keyOf(row)} {...row} />
        ),
      )}
    </ol>
  );
}

/** What the marks of a change mean. */
function Legend() {
  const { t } = useTranslation('user-centre');
  return (
    <p className={css.legend}>
      <span className={css.added}>
        <ins>{t('difference.underlined')}</ins>
      </span>{' '}
      {t('difference.added')}
      <span className={css.removed}>
        <del>{t('difference.struck')}</del>
      </span>{' '}
      {t('difference.removed')}
    </p>
  );
}

/** What a version of an agreement changes in an older one, in the language of the page. */
export function AgreementDifference({ name, from, to }: { name: AgreementName; from: number; to: number }) {
  const { t } = useTranslation('user-centre');
  const chinese = useLanguage() === 'zh';
  const [shown, setShown] = useState<'changes' | 'all'>('changes');
  const [{ data: before }, { data: after }] = [useAgreementText(name, from), useAgreementText(name, to)];
  if (!before || !after) return <SkeletonLine width="60%" />;
  const textOf = ({ bodyZh, bodyEn }: AgreementTextView) => readable(chinese ? bodyZh : bodyEn);
  const lines = differenceOf(textOf(before), textOf(after));
  const changes = lines.filter(({ kind }) => kind !== 'same').length;
  return (
    <>
      <div className={`row ${css.head}`}>
        <span className="grow sub">
          {changes === 0 ? t('difference.none') : t('difference.count', { count: changes })}
        </span>
        <Segmented
          label={t('difference.shown')}
          value={shown}
          onChange={setShown}
          options={(['changes', 'all'] as const).map((value) => ({ value, label: t(`difference.${value}`) }))}
        />
      </div>
      <Rows rows={shown === 'all' ? lines : foldSame(lines)} />
      {changes > 0 && <Legend />}
    </>
  );
}
