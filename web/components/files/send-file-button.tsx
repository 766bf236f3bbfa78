import { useRef } from 'react';
import { Button } from '#web/components/controls/button.tsx';

type SendButtonProps = {
  label: string;
  /** One of the panel's own buttons, or a quiet one at its foot. */
  kind?: 'primary' | 'plain' | 'quiet';
  busy: boolean;
  disabled?: boolean;
  onPick: (file: File) => void;
};

/** Picks a PDF or picture to be sent. */
export function SendFileButton({ label, kind = 'quiet', busy, disabled, onPick }: SendButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        kind={kind}
        icon={kind === 'quiet' ? 'clip' : 'upload'}
        busy={busy}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".pdf,.png,.jpg,.jpeg"
        aria-label={label}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) onPick(file);
        }}
      />
    </>
  );
}
