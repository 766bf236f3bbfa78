import { useTranslation } from 'react-i18next';
import { absenceSchema } from '#domain/reviewers/reviewers.ts';
import { Button } from '#web/components/controls/button.tsx';
import { RefusalNote } from '#web/components/forms/refusal-note.tsx';
import { TextField } from '#web/components/forms/text-field.tsx';
import { useRefusal } from '#web/lib/failures/refusal.ts';
import { useFieldErrors } from '#web/lib/forms/field-errors.ts';
import { useForm } from '#web/lib/forms/form.ts';
import { useAbsences, useAddAbsence, useRemoveAbsence } from '../../api/absences.ts';
import css from '../administration.module.css';
import { HandOverList } from './hand-over.tsx';

const noDays = { firstDay: '', lastDay: '' };

function AddAbsence({ id }: { id: string }) {
  const { t } = useTranslation('people');
  const form = useForm(absenceSchema, noDays);
  const add = useAddAbsence(id);
  const refusal = useRefusal();
  const bind = useFieldErrors(form, refusal);
  const submit = () => {
    const days = form.submit();
    if (!days || add.isPending) return;
    refusal.clear();
    const onError = (error: unknown) => void refusal.take(error);
    add.mutate(days, { onSuccess: () => form.reset(noDays), onError });
  };
  const day = (field: 'firstDay' | 'lastDay') => ({
    type: 'date',
    value: form.values[field],
    onValue: (value: string) => form.set({ [field]: value }),
    ...bind(field),
  });
  return (
    <>
      <RefusalNote refusal={refusal} />
      <div className={css.days}>
        <TextField label={t('away.from')} {...day('firstDay')} />
        <TextField label={t('away.to')} {...day('lastDay')} />
      </div>
      <Button small icon="plus" busy={add.isPending} onClick={submit}>
        {t('away.add')}
      </Button>
    </>
  );
}

/** When a reviewer is away, and a way to say so; saved at once, whatever else stands in the sheet. */
export function AbsenceList({ id }: { id: string }) {
  const { t } = useTranslation('people');
  const { data } = useAbsences(id);
  const remove = useRemoveAbsence(id);
  return (
    <section className={css.record}>
      <h3 className="heading">{t('away.title')}</h3>
      <p className="help">{t('away.lead')}</p>
      {data?.rows.length === 0 && <p className="dim">{t('away.none')}</p>}
      <ul className={css.names}>
        {data?.rows.map((absence) => (
          <li key={absence.id}>
            {absence.firstDay} – {absence.lastDay}{' '}
            <Button small kind="quiet" disabled={remove.isPending} onClick={() => remove.mutate(absence.id)}>
              {t('away.remove')}
            </Button>
            <HandOverList id={id} absence={absence} />
          </li>
        ))}
      </ul>
      <AddAbsence id={id} />
    </section>
  );
}
