import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Button } from '#web/components/controls/button.tsx';
import { CopyText } from '#web/components/controls/copy-text.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import { ToneText } from '#web/components/controls/status.tsx';
import { useNow } from '#web/lib/time/use-now.ts';
import { paths } from '#web/paths.ts';
import {
  applicationOf,
  engineLink,
  giveUpWay,
  type Link as ItemLink,
  retryWay,
  type Way,
} from '../model/item-ways.ts';
import { aboutOf, causeOf, errorOf, isOwnWords, thenOf, triesOf, whoOf } from '../model/item-words.ts';
import { kindOf, type Stuck, type StuckItem, sinceOf } from '../model/stuck-items.ts';
import { useWording } from '../model/use-wording.ts';
import css from './operations.module.css';

export type StuckRowProps = {
  item: StuckItem;
  stuck: Stuck;
  open: boolean;
  busy: boolean;
  onToggle: () => void;
  onRetry: (item: StuckItem) => void;
  onGiveUp: (item: StuckItem) => void;
};

function WayLink({ href, label, outside }: ItemLink) {
  if (!outside) return <Link to={href}>{label}</Link>;
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {label}
      <Icon name="external" />
    </a>
  );
}

type WayPartProps = { way: Way; kind: 'primary' | 'danger'; busy: boolean; onAct: () => void };

/** What a button does, and the button. */
function WayPart({ way: { title, lines, label }, kind, busy, onAct }: WayPartProps) {
  return (
    <div>
      <b>{title}</b>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {label && (
        <Button kind={kind} busy={busy} onClick={onAct}>
          {label}
        </Button>
      )}
    </div>
  );
}

/** Cause, what retrying does and what giving up does, side by side. */
function Fork({ item, stuck, busy, onRetry, onGiveUp }: StuckRowProps) {
  const wording = useWording();
  const { t } = wording;
  const error = errorOf(item);
  const link = engineLink(wording, item, stuck);
  const application = applicationOf(item);
  return (
    <div className={css.fork}>
      <div>
        <span className="cap">{t('column.cause')}</span>
        {!isOwnWords(item) && <p>{causeOf(wording, item)}</p>}
        {error && (
          <code className="code" lang="en">
            {error}
          </code>
        )}
        <p className="cap">{t('whoWaits', { who: whoOf(wording, item) })}</p>
        <p className={css.links}>
          {link && <WayLink {...link} />}
          {application && <Link to={paths.review(application)}>{t('links.application')}</Link>}
          {item.tab !== 'mail' && <CopyText text={item.row.id} />}
        </p>
      </div>
      <WayPart way={retryWay(wording, item)} kind="primary" busy={busy} onAct={() => onRetry(item)} />
      <WayPart way={giveUpWay(wording, item)} kind="danger" busy={busy} onAct={() => onGiveUp(item)} />
    </div>
  );
}

function LongCell({ item }: { item: StuckItem }) {
  const wording = useWording();
  const now = useNow();
  const since = sinceOf(item);
  const tries = triesOf(wording, item);
  return (
    <td>
      <b className={css.long}>{wording.times.span(now.getTime() - Date.parse(since))}</b>
      <small>
        {wording.times.recent(since, now)}
        {tries && ` · ${tries}`}
      </small>
    </td>
  );
}

function Toggler({ open, title, onToggle }: { open: boolean; title: string; onToggle: () => void }) {
  const { t } = useTranslation('stuck');
  return (
    <button
      type="button"
      className={css.toggler}
      aria-expanded={open}
      aria-label={`${t('column.open')} ${title}`}
      onClick={onToggle}
    >
      <Icon name={open ? 'down' : 'right'} />
    </button>
  );
}

/** One thing that is stuck, and what stands below it while it is open. */
export function StuckRow(props: StuckRowProps) {
  const { item, stuck, open, busy, onToggle, onRetry } = props;
  const wording = useWording();
  const kind = kindOf(item);
  const about = aboutOf(wording, item);
  const link = engineLink(wording, item, stuck);
  const { label: canRetry } = retryWay(wording, item);
  return (
    <>
      <tr className={open ? css.open : undefined}>
        <td>
          <Toggler open={open} title={about} onToggle={onToggle} />
        </td>
        <td>
          <ToneText tone="bad" icon={kind === 'overdue' ? 'clock' : 'bad'}>
            <b>{wording.t(`kind.${kind}`)}</b>
          </ToneText>
          <small>{about}</small>
        </td>
        <td className={css.cause}>{causeOf(wording, item)}</td>
        <LongCell item={item} />
        <td>
          {whoOf(wording, item)}
          <small>{thenOf(wording, item)}</small>
        </td>
        <td className="num">
          <span className={css.ways}>
            {canRetry && !open && (
              <Button small busy={busy} onClick={() => onRetry(item)}>
                {wording.t('retry.button')}
              </Button>
            )}
            {link && <WayLink {...link} />}
          </span>
        </td>
      </tr>
      {open && (
        <tr className={css.opened}>
          <td colSpan={6}>
            <Fork {...props} />
          </td>
        </tr>
      )}
    </>
  );
}
