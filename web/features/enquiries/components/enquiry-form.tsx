import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { useHref } from 'react-router-dom';
import { enquiryLimits, enquirySchema, ticketAge } from '#domain/enquiries/enquiries.ts';
import { Button } from '#web/components/controls/button.tsx';
import { TextAreaField, TextField } from '#web/components/forms/text-field.tsx';
import { NoteLine } from '#web/components/page/note-line.tsx';
import { useFieldErrors } from '#web/lib/forms/field-errors.ts';
import { useForm } from '#web/lib/forms/form.ts';
import { SubmittedFormContext } from '#web/lib/forms/submitted-form.ts';
import { useLanguage } from '#web/lib/language/use-language.ts';
import { paths } from '#web/paths.ts';
import { useEnquiryForm } from '../api/enquiry-form.ts';
import css from './enquiries.module.css';

/** Between the clocks of server and browser. */
const slackMs = 250;

/** The form as it was refused, or an empty one. */
function useTyped() {
  const submitted = use(SubmittedFormContext);
  const { data } = useEnquiryForm();
  const { question = '', company = '', phone = '', email = '', website = '' } = submitted?.values ?? {};
  const form = useForm(enquirySchema, { question, company, phone, email }, undefined, submitted !== null);
  const isTicketGood = submitted?.refused === 'fields';
  return {
    form,
    website,
    ticket: (isTicketGood ? submitted.values.ticket : data?.ticket) ?? '',
    readyAfter: isTicketGood ? 0 : ticketAge.least + slackMs,
  };
}

/** The page's script shows it. */
function NoAnswer() {
  const { t } = useTranslation('client');
  return (
    <div hidden data-failed>
      <NoteLine tone="bad" icon="bad" title={t('failed.questionSubmission')} />
    </div>
  );
}

/** A field that people do not see. */
function Trap({ value }: { value: string }) {
  const { t } = useTranslation('enquiries');
  return (
    <div className={css.trap} aria-hidden="true">
      <label>
        {t('form.website')}
        <input name="website" tabIndex={-1} autoComplete="off" defaultValue={value} />
      </label>
    </div>
  );
}

/** A question to the programme, and where its answer goes. */
export function EnquiryForm() {
  const { t } = useTranslation(['enquiries', 'form']);
  const { form, website, ticket, readyAfter } = useTyped();
  const language = useLanguage();
  const errorOf = useFieldErrors(form);
  const field = (name: keyof typeof form.values) => ({
    label: t(`form.${name}`),
    name,
    required: true,
    value: form.values[name],
    error: errorOf(name).error,
    // The browser alone holds what is typed.
    onValue: () => {},
  });
  return (
    <form
      className={css.fields}
      method="post"
      action={useHref(paths.question)}
      data-send
      data-ready-after={readyAfter}
    >
      <input type="hidden" name="ticket" value={ticket} />
      <input type="hidden" name="locale" value={language} />
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
      <Trap value={website} />
      <div>
        <Button type="submit" kind="primary">
          {t('form.send')}
        </Button>
      </div>
    </form>
  );
}
