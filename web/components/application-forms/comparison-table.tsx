import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ComparedField, FormVerdict } from '#domain/application-forms/compare-form.ts';
import { ruleOf } from '#domain/application-forms/form-fields.ts';
import { ToneText } from '#web/components/controls/status.tsx';
import { Segmented } from '#web/components/lists/segmented.tsx';
import { columnLetters } from '#web/lib/application-forms/column-letters.ts';
import { useLanguage } from '#web/lib/language/use-language.ts';
import css from './form-check.module.css';

const looks = {
  same: { tone: 'ok', icon: 'check' },
  differs: { tone: 'warn', icon: 'warn' },
  added: { tone: 'info', icon: 'plus' },
  missing: { tone: 'warn', icon: 'warn' },
  wrong: { tone: 'bad', icon: 'bad' },
} as const satisfies Record<Exclude<FormVerdict, 'uncompared'>, unknown>;
const marks: Partial<Record<FormVerdict, string | undefined>> = {
  differs: css.differs,
  missing: css.differs,
  wrong: css.wrong,
};

function Row({ field, cell, known, verdict }: ComparedField) {
  const { t } = useTranslation('application-forms');
  const language = useLanguage();
  return (
    <tr className={marks[verdict]}>
      <th scope="row">{ruleOf(field).label[language]}</th>
      <td className="mono">{cell ? `${columnLetters(cell.column)}${cell.row}` : '–'}</td>
      <td className={css.text}>{cell?.value || '–'}</td>
      <td className={css.text}>{known || '–'}</td>
      <td className="nowrap">
        {verdict === 'uncompared' ? (
          <span className="dim">{t('verdict.uncompared')}</span>
        ) : (
          <ToneText {...looks[verdict]}>{t(`verdict.${verdict}`)}</ToneText>
        )}
      </td>
    </tr>
  );
}

/** The form beside what the portal knows; what differs is marked, and may be shown alone. */
export function ComparisonTable({ rows, foot }: { rows: readonly ComparedField[]; foot?: ReactNode }) {
  const { t } = useTranslation('application-forms');
  const [only, setOnly] = useState<'open' | 'all'>('all');
  const open = rows.filter(({ verdict }) => marks[verdict] !== undefined);
  return (
    <section aria-label={t('comparison')}>
      <div className="row">
        <h3 className="heading grow">{t('comparison')}</h3>
        <Segmented
          label={t('shown')}
          value={only}
          options={[
            { value: 'open', label: t('open', { count: open.length }) },
            { value: 'all', label: t('all', { count: rows.length }) },
          ]}
          onChange={setOnly}
        />
      </div>
      <table className={css.table}>
        <thead>
          <tr>
            <th>{t('column.item')}</th>
            <th>{t('column.cell')}</th>
            <th>{t('column.form')}</th>
            <th>{t('column.known')}</th>
            <th>{t('column.verdict')}</th>
          </tr>
        </thead>
        <tbody>
          {(only === 'open' ? open : rows).map((row) => (
            <Row key={row.field} {...row} />
          ))}
        </tbody>
      </table>
      {foot}
    </section>
  );
}
