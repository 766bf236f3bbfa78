import { useTranslation } from 'react-i18next';
import { ruleOf } from '#domain/application-forms/form-fields.ts';
import type { FormFault } from '#domain/application-forms/form-reading.ts';
import { limits } from '#domain/shared/limits.ts';
import { columnLetters } from '#web/lib/application-forms/column-letters.ts';
import { useLanguage } from '#web/lib/language/use-language.ts';
import css from './form-check.module.css';

function useMending() {
  const { t } = useTranslation('application-forms');
  const language = useLanguage();
  return ({ field, problem }: FormFault) => {
    const item = field ? ruleOf(field).label[language] : '';
    const max = field ? (ruleOf(field).max ?? 0) : 0;
    const { salesVolumeMin: least, salesVolumeMax: most } = limits;
    return t(`problem.${problem}`, { item, max, least, most });
  };
}

/** Each wrong cell by sheet, row and column, with the value that was found and how to mend it. */
export function FaultTable({ faults }: { faults: readonly FormFault[] }) {
  const { t } = useTranslation('application-forms');
  const mend = useMending();
  return (
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
        {faults.map((fault) => {
          const { sheet, row, column, value, field, problem } = fault;
          return (
            <tr key={`${field}:${row}:${problem}`}>
              <td>{sheet ?? '–'}</td>
              <td className="num">{row ?? '–'}</td>
              <td className="mono">{column === null ? '–' : columnLetters(column)}</td>
              <td className={value === '' ? 'dim' : `mono ${css.found}`}>
                {value === '' ? t('empty') : value}
              </td>
              <td>{mend(fault)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
