import { useId } from 'react';
import { Icon } from '#web/components/controls/icon.tsx';
import type { IconName } from '#web/components/controls/icon-shapes.tsx';
import type { Tone } from '#web/lib/applications/status-look.ts';

export type Segment<V extends string> = {
  value: V;
  label: string;
  /** Shown in place of the label, which stays the name. */
  icon?: IconName;
  /** Only a failed verdict is solid red. */
  tone?: 'ok' | 'bad';
  /** The status of the choice: behind the label, and in its accessible name. */
  mark?: { tone: Tone; icon: IconName; text: string };
};

type SegmentedProps<V extends string> = {
  label: string;
  value: V | null;
  options: readonly Segment<V>[];
  onChange: (value: V) => void;
  disabled?: boolean;
};

const nameOf = ({ label, mark }: Segment<string>) => (mark ? `${label} · ${mark.text}` : label);

/** One choice out of a few, side by side; native radio buttons, so arrow keys work. */
export function Segmented<V extends string>({
  label,
  value,
  options,
  onChange,
  disabled,
}: SegmentedProps<V>) {
  const name = useId();
  return (
    <span className="seg" role="radiogroup" aria-label={label}>
      {options.map((option) => {
        const on = option.value === value;
        return (
          <label
            key={option.value}
            className={on ? `chosen ${option.tone ? `is-${option.tone}` : ''}` : ''}
            title={nameOf(option)}
          >
            <input
              type="radio"
              className="sr-only"
              name={name}
              checked={on}
              disabled={disabled}
              aria-label={nameOf(option)}
              onChange={() => onChange(option.value)}
            />
            {option.icon ? <Icon name={option.icon} /> : option.label}
            {option.mark && (
              <span className={`seg-mark t-${option.mark.tone}`}>
                <Icon name={option.mark.icon} />
              </span>
            )}
          </label>
        );
      })}
    </span>
  );
}
