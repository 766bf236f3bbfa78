import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CommentView } from '#contract/applications/comments.ts';
import type { ApplicationDetail } from '#contract/applications.ts';
import { pick } from '#domain/shared/locale.ts';
import { SaidText } from '#web/components/applications/said-text.tsx';
import { IconButton } from '#web/components/controls/button.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import { fileAddress } from '#web/lib/api/upload-file.ts';
import { type CommentTopic, useWordings } from '#web/lib/comments/comments.ts';
import { formatBytes } from '#web/lib/language/numbers.ts';
import { useLanguage } from '#web/lib/language/use-language.ts';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { useMay } from '#web/lib/session/use-may.ts';
import { useNow } from '#web/lib/time/use-now.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { CommentEditor } from './comment-editor.tsx';
import css from './comments.module.css';

/** Of a name in Latin letters both initials, of a Chinese one the family name. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  if (!/^\p{Script=Latin}/u.test(name)) return [...name].slice(0, 1).join('');
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
}

function Files({ files }: { files: CommentView['attachments'] }) {
  const opens = useMay('file.download');
  if (files.length === 0) return null;
  return (
    <ul className={css.files}>
      {files.map(({ id, name, size }) => (
        <li key={id}>
          {opens ? (
            <a className="file" href={fileAddress(id)} download>
              <Icon name="clip" />
              {name}
            </a>
          ) : (
            <span className="file">{name}</span>
          )}
          <span className="cap">{formatBytes(size)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Earlier versions. */
function Wordings({ topic, comment }: { topic: CommentTopic; comment: CommentView }) {
  const { t } = useTranslation('comments');
  const times = useTimeTexts();
  const { data } = useWordings(topic.applicationId, comment.id, comment.version, true);
  return (
    <ol className={css.wordings} aria-label={t('before')}>
      {data?.rows.map(({ version, text, at }) => (
        <li key={version}>
          <span className="cap">{times.moment(at)}</span>
          <p className={css.text}>{text}</p>
        </li>
      ))}
    </ol>
  );
}

type ItemProps = { comment: CommentView; enterprise: ApplicationDetail['enterprise']; topic: CommentTopic };

/** A comment: who, when, files and earlier versions. */
export function CommentItem({ comment, enterprise, topic }: ItemProps) {
  const { t } = useTranslation(['comments', 'common']);
  const nameOf = usePersonName();
  const language = useLanguage();
  const times = useTimeTexts();
  const now = useNow();
  const may = useMay('comment.write');
  const [shown, setShown] = useState(false);
  const [editing, setEditing] = useState(false);
  const name = nameOf(comment.author, comment.authorEn);
  const company =
    comment.side === 'reviewer'
      ? t('common:office')
      : pick(language, { zh: enterprise.nameZh, en: enterprise.nameEn });
  return (
    <li className={css.comment}>
      <span
        className={comment.side === 'partner' ? `${css.initials} ${css.maker}` : css.initials}
        aria-hidden
      >
        {initialsOf(name)}
      </span>
      <div>
        <p className={css.head}>
          <b>{name}</b>
          <span className={css.whose}>
            <span className="cap">{company}</span>
            {comment.editedAt && (
              <button
                type="button"
                className={css.edited}
                aria-expanded={shown}
                onClick={() => setShown(!shown)}
              >
                {t(shown ? 'unedit' : 'edited')}
              </button>
            )}
          </span>
          <span className="grow" />
          <time className="cap" dateTime={comment.at}>
            {times.recent(comment.at, now)}
          </time>
          {comment.isOwn && may && !editing && (
            <IconButton icon="edit" label={t('editLabel')} onClick={() => setEditing(true)} />
          )}
        </p>
        {editing ? (
          <CommentEditor topic={topic} comment={comment} onClose={() => setEditing(false)} />
        ) : (
          <p className={css.text}>
            <SaidText said={comment.text} quiet />
          </p>
        )}
        {shown && <Wordings topic={topic} comment={comment} />}
        <Files files={comment.attachments} />
      </div>
    </li>
  );
}
