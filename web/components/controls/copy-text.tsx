import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from './icon.tsx';

type CopyTextProps = {
  text: string;
  /** Shown in place of the text itself. */
  label?: string;
  mono?: boolean;
  /** Shown instead of either. */
  children?: ReactNode;
};

const shownMs = 2000;

/** An identifier and a way to copy it; says for two seconds that it did. */
export function CopyText({ text, label, mono = label === undefined, children }: CopyTextProps) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), shownMs);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () => navigator.clipboard.writeText(text).then(() => setCopied(true));
  return (
    <span className={mono ? 'copy mono' : 'copy'}>
      {children ?? label ?? text}
      <button
        type="button"
        onClick={copy}
        data-copy={text}
        data-copied={copied || undefined}
        aria-label={t('copyName', { text: label ?? text })}
        title={t('copy')}
      >
        <Icon name="copy" />
        <Icon name="check" />
      </button>
      <span className="sr-only" role="status" data-text={t('copied')}>
        {copied && t('copied')}
      </span>
    </span>
  );
}
