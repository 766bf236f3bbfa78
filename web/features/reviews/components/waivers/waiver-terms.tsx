import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { WaiverTermsView } from '#contract/applications/waivers.ts';
import type { ApplicationDetail } from '#contract/applications.ts';
import { waiverScopes, waiverTermsSchema } from '#domain/evidence/waivers.ts';
import { saidIn } from '#domain/shared/words.ts';
import { Button } from '#web/components/controls/button.tsx';
import { RefusalNote } from '#web/components/forms/refusal-note.tsx';
import { RestoredNote } from '#web/components/forms/restored-note.tsx';
import { SelectField } from '#web/components/forms/select-field.tsx';
import { TextField } from '#web/components/forms/text-field.tsx';
import { WordsField } from '#web/components/forms/words-field.tsx';
import { useRefusal } from '#web/lib/failures/refusal.ts';
import { useDraftValue } from '#web/lib/forms/draft-value.ts';
import { noWords, saidOfWords, typedWords, wordsOfSaid } from '#web/lib/forms/words-form.ts';
import { sessionQuery } from '#web/lib/session/session.ts';
import { showToast } from '#web/lib/shell/toasts.ts';
import { usePutWaiverTerms, useWaiverTerms } from '../../api/waiver-terms.ts';
import { decisionBarrierOf } from '../../model/decision.ts';
import css from '../review-evidence.module.css';

/** What is begun may lack its day. */
const termsDraft = waiverTermsSchema.extend({ expiresOn: z.string(), opinion: typedWords });

type Part = { application: ApplicationDetail; item: string };

function useMayDecide(application: ApplicationDetail): boolean {
  const { data: user } = useQuery(sessionQuery);
  return decisionBarrierOf(application, user) === null;
}

/** A word of the middle of a sentence, standing alone. */
const begun = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** The reviewer's terms, or the programme's without a word. */
function termsOf({ terms, standard }: WaiverTermsView) {
  if (!terms) return { ...standard, opinion: noWords };
  const { scope, expiresOn, opinion, opinionEn } = terms;
  return { scope, expiresOn, opinion: wordsOfSaid(saidIn(opinion, opinionEn) ?? '') };
}

function Fields({ application, item, view }: Part & { view: WaiverTermsView }) {
  const { t } = useTranslation('waivers');
  const put = usePutWaiverTerms(application.id, item);
  const refusal = useRefusal();
  const before = termsOf(view);
  const draft = useDraftValue(`waiver-terms:${application.id}:${item}`, termsDraft, () => before);
  const { value: terms } = draft;
  const set = (part: Partial<typeof terms>) => draft.change(() => part);
  const { earliest, latest } = view;
  const fits = terms.expiresOn >= earliest && terms.expiresOn <= latest;
  const changed = JSON.stringify(terms) !== JSON.stringify(before);
  const save = () => {
    refusal.clear();
    put.mutate(
      { ...terms, opinion: saidOfWords(terms.opinion) },
      {
        onSuccess: () => {
          draft.forget();
          showToast({ tone: 'ok', title: t('terms.saved') });
        },
        onError: (error) => void refusal.take(error),
      },
    );
  };
  return (
    <>
      <RestoredNote at={draft.restoredAt} onDiscard={draft.startAnew} />
      <RefusalNote refusal={refusal} />
      <div className={css.terms}>
        <SelectField
          label={t('terms.scope')}
          value={terms.scope}
          options={waiverScopes.map((value) => ({ value, label: begun(t(`scope.${value}`)) }))}
          onValue={(scope) => scope && set({ scope })}
        />
        <TextField
          label={t('terms.expiresOn')}
          type="date"
          min={earliest}
          max={latest}
          value={terms.expiresOn}
          onValue={(expiresOn) => set({ expiresOn })}
          error={fits ? null : t('terms.day', { earliest, latest })}
        />
      </div>
      <WordsField
        label={t('terms.opinion')}
        help={t('terms.opinionHelp')}
        optional
        maxLength={1000}
        words={terms.opinion}
        onWords={(opinion) => set({ opinion })}
      />
      <Button small busy={put.isPending} disabled={!changed || !fits} onClick={save}>
        {t('terms.save')}
      </Button>
    </>
  );
}

/** For whom and until when a reason that is still open is going to be accepted; who may not decide reads what holds. */
export function WaiverTerms({ application, item }: Part) {
  const { t } = useTranslation('waivers');
  const { data } = useWaiverTerms(application.id, item);
  const may = useMayDecide(application);
  if (!data) return null;
  const { terms, standard, group, cases } = data;
  const { scope, expiresOn: until } = terms ?? standard;
  return (
    <section className={css.waiver} aria-label={t('terms.title')}>
      <p>
        <b>{t('terms.title')}</b>
      </p>
      {group && <p className="cap">{t('terms.group', { count: cases })}</p>}
      {may ? (
        <Fields key={JSON.stringify(terms)} application={application} item={item} view={data} />
      ) : (
        <p>{t('terms.standard', { scope: t(`scope.${scope}`), until })}</p>
      )}
    </section>
  );
}
