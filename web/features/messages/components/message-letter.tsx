import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { PersonalMessage, SystemMessage } from '#contract/messages.ts';
import { htmlLang } from '#domain/shared/locale.ts';
import { LinkButton } from '#web/components/controls/button.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import { StatusText, YourTurnChip } from '#web/components/controls/status.tsx';
import { usePageTitle } from '#web/components/page/page-head.tsx';
import { Facts } from '#web/components/page/panel.tsx';
import { RichText } from '#web/components/page/rich-text.tsx';
import { useNow } from '#web/lib/time/use-now.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { paths } from '#web/paths.ts';
import { useMessagePaths } from '../model/message-paths.ts';
import css from './letter.module.css';

type Head = Pick<PersonalMessage | SystemMessage, 'createTime' | 'box' | 'kind' | 'headline'> & {
  yours?: boolean;
};

function LetterHead({ createTime, box, kind, headline, yours }: Head) {
  const { t } = useTranslation('messages');
  const times = useTimeTexts();
  usePageTitle(headline);
  return (
    <>
      <p className={css.head}>
        {yours && <YourTurnChip />}
        <span className="cap">
          {times.due(createTime)} · {t(`kind.${kind}`)} · {t(`from.${box}`)}
        </span>
      </p>
      <h1 className="title">{headline}</h1>
    </>
  );
}

function Quote({ requirement, text, by, language }: NonNullable<PersonalMessage['quote']>) {
  const { t } = useTranslation();
  return (
    <blockquote className={css.quote}>
      {requirement && <b>{requirement}</b>}
      <p lang={language ? htmlLang[language] : undefined}>{text}</p>
      {language && <p className="cap">{t(`writtenIn.${language}`)}</p>}
      {by && <footer className="cap">{by}</footer>}
    </blockquote>
  );
}

function Body(message: PersonalMessage) {
  const { t } = useTranslation('messages');
  const { happened, quote, steps, target } = message;
  return (
    <article className={css.letter}>
      <LetterHead {...message} />
      <h2>{t('happened')}</h2>
      <p>{happened}</p>
      {quote && <Quote {...quote} />}
      {steps.length > 0 && (
        <>
          <h2>{t('todo')}</h2>
          <ol className={css.steps}>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </>
      )}
      {target && (
        <p className={css.way}>
          <LinkButton kind={message.yours ? 'primary' : 'plain'} trailing="arrow" to={target.path}>
            {target.label}
          </LinkButton>
        </p>
      )}
    </article>
  );
}

function Due({ dueAt, yours }: Pick<PersonalMessage, 'dueAt' | 'yours'>) {
  const { t } = useTranslation('messages');
  const times = useTimeTexts();
  const now = useNow();
  if (dueAt === null) return null;
  const late = yours && new Date(dueAt) < now;
  return (
    <div className={css.due}>
      <p className="cap">{t('dueAt')}</p>
      <p className={late ? `heading ${css.late}` : 'heading'}>
        {late && <Icon name="clock" />}
        {yours ? times.left(dueAt, now) : t('done')}
      </p>
      <p className="cap">{late ? t('lateNote', { due: times.deadline(dueAt) }) : times.deadline(dueAt)}</p>
    </div>
  );
}

const between = ' · ';

/** The number at its end stays in one piece. */
function Subject({ subject }: Pick<PersonalMessage, 'subject'>) {
  const at = subject.lastIndexOf(between) + between.length;
  if (at < between.length) return subject;
  return (
    <>
      {subject.slice(0, at)}
      <span className="nowrap">{subject.slice(at)}</span>
    </>
  );
}

function About({ subject, application }: Pick<PersonalMessage, 'subject' | 'application'>) {
  const { t } = useTranslation(['messages', 'status']);
  const { isStaff } = useMessagePaths();
  const pageOf = isStaff ? paths.review : paths.application;
  const facts = [
    ...(subject ? [{ term: t('about'), value: <Subject subject={subject} /> }] : []),
    ...(application
      ? [
          {
            term: t('application'),
            value: <Link to={pageOf(application.id)}>{t('openApplication')}</Link>,
          },
          { term: t('statusNow'), value: <StatusText status={application.status} /> },
        ]
      : []),
  ];
  return facts.length > 0 ? <Facts facts={facts} /> : null;
}

/** A personal message: what happened, what to do, until when, and where it leads. */
export function PersonalLetter({ message }: { message: PersonalMessage }) {
  return (
    <div className={css.sheet}>
      <Body {...message} />
      <aside className={css.aside}>
        <Due {...message} />
        <About {...message} />
      </aside>
    </div>
  );
}

/** A bulletin, or a maintenance notice, which its headline tells. */
export function SystemLetter({ message }: { message: SystemMessage }) {
  return (
    <div className={css.alone}>
      <article className={css.letter}>
        <LetterHead {...message} />
        {message.content !== null && <RichText html={message.content} />}
      </article>
    </div>
  );
}
