import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ruleOf } from '#domain/application-forms/form-fields.ts';
import type { FormFault } from '#domain/application-forms/form-reading.ts';
import { limits } from '#domain/shared/limits.ts';
import { columnLetters } from '#web/lib/application-forms/column-letters.ts';
import { useLanguage } from '#web/lib/language/use-language.ts';
import { CellExcerpt } from './cell-excerpt.tsx';
import css from './form-check.module.css';

function useMending() {
  const { t } = useTranslation('application-forms');
  const language = useLanguage();
  return ({ field, problem, format }: FormFault) => {
    const item = field ? ruleOf(field).label[language] : '';
    const max = field ? (ruleOf(field).max ?? 0) : 0;
    const { salesVolumeMin: least, salesVolumeMax: most } = limits;
    return t(`problem.${problem}`, { item, max, least, most, format });
  };
}

type RowProps = { fault: FormFault; shown: boolean; onShow: () => void };

function Row({ fault, shown, onShow }: RowProps) {
  const { t } = useTranslation('application-forms');
  const mend = useMending();
  const { sheet, row, column, value, around } = fault;
  const letters = column === null ? '–' : columnLetters(column);
  return (
    <tr>
      <td>{sheet ?? '–'}</td>
      <td className="num">{row ?? '–'}</td>
      <td className="mono">
        {around ? (
          <button
            type="button"
            className={css.place}
            aria-pressed={shown}
            aria-label={t('showCell', { cell: `${letters}${row}` })}
            onClick={onShow}
          >
            {letters}
          </button>
        ) : (
          letters
        )}
      </td>
      <td className={value === '' ? 'dim' : `mono ${css.found}`}>{value === '' ? t('empty') : value}</td>
      <td>{mend(fault)}</td>
    </tr>
  );
}

/** Each wrong cell by sheet, row and column, with the value that was found and how to mend it; one of them among its neighbours. */
export function FaultTable({ faults }: { faults: readonly FormFault[] }) {
  const { t } = useTranslation('application-forms');
  const [chosen, setChosen] = useState<FormFault | null>(null);
  const shown = faults.find((one) => one === chosen) ?? faults.find(({ around }) => around);
  return (
    <>
      <table className={css.table}>
        <caption className="sr-only">{t('faults')}</caption>
        <thead>
          <tr>
            <th>{t('column.sheet')}</th>
            <th className="num">{t('column.row')}</th>
            <th>{t('column.column')}</th>
            <th>{t('column.value')}</th>
            <th>{t('column.mend')}</th>
          </tr>
        </thead>
        <tbody>
          {faults.map((fault) => (
            <Row
              key={`${fault.field}:${fault.row}:${fault.problem}`}
              fault={fault}
              shown={fault === shown}
              onShow={() => setChosen(fault)}
            />
          ))}
        </tbody>
      </table>
      {shown && <CellExcerpt fault={shown} />}
    </>
  );
}
