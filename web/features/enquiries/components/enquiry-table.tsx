import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EnquiryView } from '#contract/programme/enquiries.ts';
import { Button } from '#web/components/controls/button.tsx';
import { ToneText } from '#web/components/controls/status.tsx';
import { Column } from '#web/components/lists/column.tsx';
import { ListTable } from '#web/components/lists/list-table.tsx';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { lookOf } from '../model/enquiry-looks.ts';
import css from './enquiries.module.css';

type TableProps = {
  rows: readonly EnquiryView[] | undefined;
  empty: ReactNode;
  onOpen: (row: EnquiryView) => void;
};

/** Questions, newest first; what waits for longer than promised stands out. */
export function EnquiryTable({ rows, empty, onOpen }: TableProps) {
  const { t } = useTranslation('enquiries');
  const times = useTimeTexts();
  return (
    <ListTable rows={rows} rowKey="id" columns={5} empty={empty}>
      <Column
        header={t('column.number')}
        className="nowrap"
        body={(row: EnquiryView) => (
          <Button small kind="quiet" className={`mono ${css.number}`} onClick={() => onOpen(row)}>
            {row.number}
          </Button>
        )}
      />
      <Column
        header={t('column.question')}
        body={({ question }: EnquiryView) => <span className={css.short}>{question}</span>}
      />
      <Column
        header={t('column.company')}
        body={({ company, email }: EnquiryView) => (
          <>
            {company}
            <small>{email}</small>
          </>
        )}
      />
      <Column
        header={t('column.state')}
        className="nowrap"
        body={(row: EnquiryView) => (
          <>
            <ToneText {...lookOf(row)}>{t(row.late ? 'late' : `state.${row.state}`)}</ToneText>
            {row.state === 'open' && <small>{t('due', { when: times.deadline(row.dueAt) })}</small>}
          </>
        )}
      />
      <Column
        header={t('column.received')}
        className="nowrap"
        body={({ createdAt }: EnquiryView) => times.moment(createdAt)}
      />
    </ListTable>
  );
}
