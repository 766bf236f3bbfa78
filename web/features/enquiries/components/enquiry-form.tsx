import { use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHref } from 'react-router-dom';
import type { EndpointResponse } from '#contract/endpoint.ts';
import type { sendEnquiry } from '#contract/programme/enquiries.ts';
import { enquiryLimits, enquirySchema, ticketAge } from '#domain/enquiries/enquiries.ts';
import { Button } from '#web/components/controls/button.tsx';
import { RefusalNote } from '#web/components/forms/refusal-note.tsx';
import { TextAreaField, TextField } from '#web/components/forms/text-field.tsx';
import { NoteLine } from '#web/components/page/note-line.tsx';
import { useRefusal } from '#web/lib/failures/refusal.ts';
import { useFieldErrors } from '#web/lib/forms/field-errors.ts';
import { useForm } from '#web/lib/forms/form.ts';
import { type SubmittedForm, SubmittedFormContext } from '#web/lib/forms/submitted-form.ts';
import { useLanguage } from '#web/lib/language/use-language.ts';
import { paths } from '#web/paths.ts';
import { slackMs, useEnquiryForm, useSendEnquiry } from '../api/send-enquiry.ts';
import css from './enquiries.module.css';

/** Nobody's mailbox is in an address: of what a browser without scripts has sent, it is not known. */
export type SentEnquiry = EndpointResponse<typeof sendEnquiry> & { email: string | null };

const empty = { question: '', company: '', phone: '', email: '' };

/** What stood in a form that was refused without a script. */
function typedIn(submitted: SubmittedForm | null) {
  const { question = '', company = '', phone = '', email = '' } = submitted?.values ?? {};
  return submitted ? { question, company, phone, email } : undefined;
}

function useAsking(onSent: (sent: SentEnquiry) => void) {
  const language = useLanguage();
  const submitted = use(SubmittedFormContext);
  const form = useForm(enquirySchema, empty, typedIn(submitted), submitted !== null);
  const { data, dataUpdatedAt, refetch } = useEnquiryForm();
  // A form that came with the page is as old as what it shows.
  const [shownAt] = useState(Date.now);
  const send = useSendEnquiry();
  const refusal = useRefusal();
  const [website, setWebsite] = useState('');
  const submit = () => {
    const given = form.submit();
    if (!given || !data || send.isPending) return;
    refusal.clear();
    const body = { ...given, locale: language, ticket: data.ticket, website };
    send.mutateAsync({ body, openedAt: Math.max(dataUpdatedAt, shownAt) }).then(
      (sent) => onSent({ ...sent, email: given.email }),
      (error: unknown) => {
        void refusal.take(error, 'questionSubmission');
        // It may have been the ticket, which was too old.
        void refetch();
      },
    );
  };
  const isTicketGood = submitted?.refused === 'fields';
  const ticket = (isTicketGood ? submitted.values.ticket : data?.ticket) ?? '';
  const readyAfter = isTicketGood ? 0 : ticketAge.least + slackMs;
  return { form, refusal, submit, busy: send.isPending, website, setWebsite, ticket, readyAfter };
}

/** The script of a page from the server shows it. */
function NoAnswer() {
  const { t } = useTranslation('errors');
  if (!import.meta.env.SSR) return null;
  return (
    <div hidden data-failed>
      <NoteLine tone="bad" icon="bad" title={t('network')} />
    </div>
  );
}

/** A field that people do not see. */
function Trap({ value, onValue }: { value: string; onValue: (value: string) => void }) {
  const { t } = useTranslation('enquiries');
  return (
    <div className={css.trap} aria-hidden="true">
      <label>
        {t('form.website')}
        <input
          name="website"
          tabIndex={-1}
          autoComplete="off"
          value={value}
          onChange={(event) => onValue(event.target.value)}
        />
      </label>
    </div>
  );
}

/** A question to the programme, and where its answer goes. */
export function EnquiryForm({ onSent }: { onSent: (sent: SentEnquiry) => void }) {
  const { t } = useTranslation(['enquiries', 'form']);
  const { form, refusal, submit, busy, website, setWebsite, ticket, readyAfter } = useAsking(onSent);
  const language = useLanguage();
  const action = useHref(paths.question);
  const bind = useFieldErrors(form, refusal);
  const field = (name: keyof typeof empty) => ({
    label: t(`form.${name}`),
    name,
    required: true,
    value: form.values[name],
    onValue: (value: string) => form.set({ [name]: value }),
    ...bind(name),
  });
  return (
    <form
      className={css.fields}
      method="post"
      action={action}
      noValidate={!import.meta.env.SSR}
      data-send
      data-ready-after={readyAfter}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <input type="hidden" name="ticket" value={ticket} />
      <input type="hidden" name="locale" value={language} />
      <RefusalNote refusal={refusal} />
      <NoAnswer />
      <TextAreaField
        {...field('question')}
        rows={5}
        maxLength={enquiryLimits.question}
        help={t('form.questionHelp')}
      />
      <TextField {...field('company')} maxLength={enquiryLimits.company} autoComplete="organization" />
      <div className={css.two}>
        <TextField {...field('phone')} type="tel" autoComplete="tel" />
        <TextField {...field('email')} type="email" autoComplete="email" help={t('form.emailHelp')} />
      </div>
      <Trap value={website} onValue={setWebsite} />
      <div>
        <Button type="submit" kind="primary" busy={busy}>
          {t('form.send')}
        </Button>
      </div>
    </form>
  );
}
