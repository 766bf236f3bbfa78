import type { ReactNode } from 'react';

type EmptyStateProps = {
  title: string;
  /** What one needs for the first action, or why there is nothing. */
  points?: readonly string[];
  action?: ReactNode;
};

/** Nothing there yet: the first action, and what it takes. */
export function EmptyState({ title, points = [], action }: EmptyStateProps) {
  return (
    <div className="empty">
      <svg className="art" viewBox="0 0 176 176" fill="none" stroke="currentColor" aria-hidden="true">
        <path
          d="M8 168H168M8 168v-8M24 168v-4M40 168v-4M56 168v-8M72 168v-4M88 168v-4M104 168v-8M120 168v-4M136 168v-4M152 168v-8M168 168v-4"
          stroke="var(--line-control)"
        />
        <path
          d="M168 152V24M168 24h-6M168 56h-4M168 88h-6M168 120h-4M168 152h-6"
          stroke="var(--line-control)"
        />
        <rect x="56" y="24" width="88" height="124" rx="6" strokeDasharray="4 4" strokeWidth="1.5" />
        <path d="M92 138h16" strokeWidth="1.5" />
        <path d="M100 72v24M88 84h24" stroke="var(--accent)" strokeWidth="2" />
        <path d="M56 156h88M56 153v6M144 153v6M44 24v124M41 24h6M41 148h6" stroke="var(--ink-3)" />
      </svg>
      <div>
        <h2 className="heading">{title}</h2>
        {points.length > 0 && (
          <ul className="sub">
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        )}
        {action && <div className="row">{action}</div>}
      </div>
    </div>
  );
}
