import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Competence, competencePhases } from '#domain/reviewers/competence.ts';
import { locales } from '#domain/shared/locale.ts';
import { Button } from '#web/components/controls/button.tsx';
import { CheckGroup } from '#web/components/forms/check-box.tsx';
import { LoadFailure } from '#web/components/page/load-failure.tsx';
import { SkeletonRows } from '#web/components/page/skeleton.tsx';
import { useCatalogue } from '#web/lib/catalogue/use-catalogue.ts';
import { showToast } from '#web/lib/shell/toasts.ts';
import { useCompetence, useWriteCompetence } from '../../api/assignment.ts';
import css from '../administration.module.css';

function CompetenceForm({ id, stored }: { id: string; stored: Competence }) {
  const { t } = useTranslation('people');
  const catalogue = useCatalogue();
  const [values, setValues] = useState(stored);
  const write = useWriteCompetence(id);
  const set = (changes: Partial<Competence>) => setValues({ ...values, ...changes });
  const noneChosen = (list: readonly string[]) =>
    list.length === 0 ? t('competence.noneChosen') : undefined;
  const save = () => {
    const onSaved = () => showToast({ tone: 'ok', title: t('competence.saved') });
    // By its promise: once it is stored, the form begins anew with it. What is refused says a toast by itself.
    write.mutateAsync(values).then(onSaved, () => {});
  };
  return (
    <>
      <CheckGroup
        legend={t('competence.phases')}
        options={competencePhases.map((value) => ({ value, label: t(`competence.phase.${value}`) }))}
        value={values.phases}
        onChange={(phases) => set({ phases })}
        help={noneChosen(values.phases)}
      />
      <CheckGroup
        legend={t('competence.categories')}
        options={catalogue.choices('category', values.categories)}
        value={values.categories}
        onChange={(categories) => set({ categories })}
        help={noneChosen(values.categories)}
      />
      <CheckGroup
        legend={t('competence.languages')}
        options={locales.map((value) => ({ value, label: t(`competence.language.${value}`) }))}
        value={values.languages}
        onChange={(languages) => set({ languages })}
        help={noneChosen(values.languages)}
      />
      <Button
        small
        busy={write.isPending}
        disabled={JSON.stringify(values) === JSON.stringify(stored)}
        onClick={save}
      >
        {t('competence.save')}
      </Button>
    </>
  );
}

/** What a reviewer reviews, by which reviews are assigned; saved by itself, whatever else stands in the sheet. */
export function CompetenceFields({ id }: { id: string }) {
  const { t } = useTranslation('people');
  const { data, isError, refetch } = useCompetence(id);
  return (
    <section className={css.record}>
      <h3 className="heading">{t('competence.title')}</h3>
      <p className="help">{t('competence.lead')}</p>
      {data ? (
        <CompetenceForm key={JSON.stringify(data)} id={id} stored={data} />
      ) : isError ? (
        <LoadFailure onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={3} columns={1} />
      )}
    </section>
  );
}
