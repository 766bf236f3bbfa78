import { useOffice } from '#web/lib/time/use-office.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';

/** The forms of a moment that the script of the public pages knows. */
export type TimeForm = 'document' | 'deadline' | 'stamp';

type TextWithTimeProps = {
  /** A sentence about `at`; the moment alone where it is left out. */
  say?: (when: string) => string;
  at: number | string;
  form: TimeForm;
};

const minute = 60_000;

/** A moment within its sentence. The server writes it in the office's zone, the script of its page in the reader's. */
export function TextWithTime({ say, at, form }: TextWithTimeProps) {
  const when = useTimeTexts()[form](at);
  const { zone } = useOffice();
  const text = say?.(when) ?? when;
  const start = text.indexOf(when);
  // A page that is rendered twice within a minute says the same.
  const written = new Date(Math.floor(new Date(at).getTime() / minute) * minute).toISOString();
  if (start < 0) return text;
  return (
    <>
      {text.slice(0, start)}
      <time dateTime={written} data-form={form} data-zone={form === 'deadline' ? zone : undefined}>
        {when}
      </time>
      {text.slice(start + when.length)}
    </>
  );
}
