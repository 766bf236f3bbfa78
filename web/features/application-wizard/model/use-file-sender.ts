import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErrorName } from '#domain/errors/errors.ts';
import { type ScreenProblem, screenRule } from '#domain/files/screenshots.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { sendFile, type UploadFileKind } from '#web/lib/api/upload-file.ts';
import { failureText } from '#web/lib/failures/failure-text.ts';
import { reportFailure } from '#web/lib/failures/report-failure.ts';
import { useLanguage } from '#web/lib/language/use-language.ts';
import type { StoredFile } from './materials-draft.ts';

/** A file on its way: `preview` is an address of the picture in this browser; `waits` until the portal is less busy. */
export type Sending = { name: string; share: number; preview: string | null; waits: boolean };

type Rule = {
  kind: UploadFileKind;
  types: RegExp;
  maxBytes: number;
  wrongType: ErrorName;
  tooLarge: ErrorName;
};

const rules = {
  image: {
    kind: 'image',
    types: /\.(png|jpe?g)$/i,
    wrongType: 'imageFormatInvalid',
    tooLarge: 'imageTooLarge',
  },
  screenshot: {
    kind: 'screenshot',
    types: /\.(png|jpe?g)$/i,
    wrongType: 'screenshotFormatInvalid',
    tooLarge: 'imageTooLarge',
  },
  'application-form': {
    kind: 'application-form',
    types: /\.xlsx?$/i,
    wrongType: 'excelFormatInvalid',
    tooLarge: 'excelTooLarge',
  },
} as const satisfies Record<string, Omit<Rule, 'maxBytes'>>;

/** What a picture is that is to show a screen and does not. */
const screens = ['screen-size', 'screen-shape', 'screen-photograph'] as const satisfies ScreenProblem[];

/** Checks what can be checked before a file is sent; the server judges by the bytes. */
function refusalOf(file: File, rule: (typeof rules)[keyof typeof rules], maxBytes: number): ErrorName | null {
  if (!rule.types.test(file.name)) return rule.wrongType;
  return file.size > maxBytes ? rule.tooLarge : null;
}

/** Sends one file at a time and says how far it is, or what is wrong with it; `send` gives null for what was not stored. */
export function useFileSender(kind: keyof typeof rules, maxBytes: number) {
  const { t } = useTranslation('errors');
  const { t: tell } = useTranslation('wizard');
  const language = useLanguage();
  const [sending, setSending] = useState<Sending | null>(null);
  const [error, setError] = useState<string | null>(null);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);
  const send = async (file: File): Promise<StoredFile | null> => {
    const refused = refusalOf(file, rules[kind], maxBytes);
    if (refused) {
      const { errorText } = await import('#domain/errors/errors.ts');
      setError(errorText(refused, language));
      return null;
    }
    abort.current = new AbortController();
    const { signal } = abort.current;
    const isPicture = kind !== 'application-form';
    const preview = isPicture ? URL.createObjectURL(file) : null;
    setError(null);
    const show = (share: number, waits = false) => setSending({ name: file.name, share, preview, waits });
    show(0);
    try {
      const onProgress = ({ sent, total }: { sent: number; total: number }) =>
        show(total > 0 ? sent / total : 0);
      const { id, name, size } = await sendFile(kind, file, {
        signal,
        onProgress,
        onBusy: () => show(0, true),
      });
      return { id, name, size };
    } catch (cause) {
      if (signal.aborted) return null;
      const problem = screens.find((one) => cause instanceof ApiError && cause.details.reason === one);
      setError(problem ? tell(`notScreen.${problem}`, screenRule) : await failureText(cause, t, language));
      await reportFailure(cause, isPicture ? 'imageUpload' : undefined);
      return null;
    } finally {
      if (preview) URL.revokeObjectURL(preview);
      setSending(null);
    }
  };
  return { sending, error, send };
}
