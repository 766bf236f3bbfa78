import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { CopyText } from '#web/components/controls/copy-text.tsx';
import { NoteLine } from '#web/components/page/note-line.tsx';
import { usePageTitle } from '#web/components/page/page-head.tsx';
import { TextWithTime } from '#web/components/page/text-with-time.tsx';
import { SubmittedFormContext } from '#web/lib/forms/submitted-form.ts';
import { useOffice } from '#web/lib/time/use-office.ts';
import { paths } from '#web/paths.ts';
import '#web/theme/widgets/controls.css';
import '#web/theme/widgets/forms.css';
import { useEnquiryForm } from '../api/enquiry-form.ts';
import css from '../components/enquiries.module.css';
import { EnquiryForm } from '../components/enquiry-form.tsx';

type SentEnquiry = { number: string; dueAt: string };

/** Nobody's mailbox is in an address: where the answer goes is not repeated. */
function Sent({ sent: { number, dueAt } }: { sent: SentEnquiry }) {
  const { t } = useTranslation('enquiries');
  return (
    <div className={css.fields} role="status">
      <NoteLine tone="ok" icon="ok" title={t('form.done')}>
        <p>
          <TextWithTime say={(when) => t('form.doneBriefly', { number, when })} at={dueAt} form="deadline" />
        </p>
        <CopyText text={number} />
      </NoteLine>
      <div>
        <Link className="btn" to={paths.question}>
          {t('form.another')}
        </Link>
      </div>
    </div>
  );
}

const refusals = ['busy', 'ticket', 'fields'] as const;

/** What the server says in the address once it has taken a question. */
function readSent(search: URLSearchParams): SentEnquiry | null {
  const [number, due] = [search.get('sent') ?? '', new Date(search.get('due') ?? '')];
  if (!/^Q[\d-]{1,20}$/.test(number) || Number.isNaN(due.getTime())) return null;
  return { number, dueAt: due.toISOString() };
}

/** Questions to the programme, without signing in. */
export function QuestionPage() {
  const { t } = useTranslation(['enquiries', 'form']);
  const { opens, closes, zone } = useOffice();
  const [search] = useSearchParams();
  const sent = readSent(search);
  const submitted = use(SubmittedFormContext);
  const refused = refusals.find((one) => one === submitted?.refused);
  const { data } = useEnquiryForm();
  usePageTitle(t('form.title'));
  return (
    <main className={`wrap ${css.consult}`}>
      <div>
        <h1 className="title">{t('form.title')}</h1>
        <p className="sub">{t('form.lead')}</p>
        {refused && <NoteLine tone="bad" icon="bad" title={t(`form.refused.${refused}`)} />}
        {sent ? <Sent sent={sent} /> : <EnquiryForm />}
      </div>
      <aside className={css.promise}>
        <span className="cap">{t('form.dueTitle')}</span>
        {data && (
          <strong>
            <TextWithTime at={data.dueAt} form="deadline" />
          </strong>
        )}
        <p className="sub">{t('form.due', { opens, closes, zone })}</p>
        <p>
          <Link className="link" to={paths.reader}>
            {t('form.answered')}
          </Link>
        </p>
        <p className="cap">
          {t('form.kept')} <Link to={paths.privacy}>{t('form.privacy')}</Link>
        </p>
      </aside>
    </main>
  );
}
