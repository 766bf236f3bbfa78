import type { ReactNode } from 'react';

/** Drawn on a 16 px grid, 1.5 px lines; colour comes from the text around. */
export const iconShapes = {
  arrow: <path d="M2.5 8h11M9.5 4l4 4-4 4" />,
  back: (
    <>
      <path d="M6 3L2.5 6.5 6 10" />
      <path d="M2.5 6.5h7.25a3.25 3.25 0 010 6.5H7" />
    </>
  ),
  bad: (
    <>
      <circle cx="8" cy="8" r="6.25" />
      <path d="M5.8 5.8l4.4 4.4M10.2 5.8l-4.4 4.4" />
    </>
  ),
  bell: (
    <>
      <path d="M4 11V7a4 4 0 018 0v4l1.25 1.5H2.75z" />
      <path d="M6.75 14.25h2.5" />
    </>
  ),
  box: (
    <>
      <path d="M2 4.8L8 2l6 2.8v6.4L8 14l-6-2.8z" />
      <path d="M2 4.8l6 2.8 6-2.8M8 7.6V14" />
    </>
  ),
  check: <path d="M3 8.5l3.2 3.2L13 5" />,
  clip: (
    <path d="M12.75 7.25l-5.2 5.2a3 3 0 01-4.25-4.25l5.6-5.6a2 2 0 012.85 2.85l-5.5 5.5a1 1 0 01-1.4-1.4l4.75-4.8" />
  ),
  clock: (
    <>
      <circle cx="8" cy="8" r="6.25" />
      <path d="M8 4.6V8l2.3 1.5" />
    </>
  ),
  copy: (
    <>
      <path d="M5.5 5.5h8v8h-8z" />
      <path d="M10.5 5.5v-3h-8v8h3" />
    </>
  ),
  cross: <path d="M4 4l8 8M12 4l-8 8" />,
  device: (
    <>
      <path d="M3 1.75h10v12.5H3z" />
      <path d="M7 12h2" />
    </>
  ),
  down: <path d="M3.5 6L8 10.5 12.5 6" />,
  download: (
    <>
      <path d="M8 2.5v8M4.5 7L8 10.5 11.5 7" />
      <path d="M2.5 10.5v3h11v-3" />
    </>
  ),
  print: (
    <>
      <path d="M4.5 6V2.5h7V6M4.5 11.5h-2V6h11v5.5h-2" />
      <path d="M4.5 9.5h7v4h-7z" />
    </>
  ),
  edit: (
    <>
      <path d="M10.75 2.75l2.5 2.5L5.5 13H3v-2.5z" />
      <path d="M9 4.5L11.5 7" />
    </>
  ),
  ended: (
    <>
      <circle cx="8" cy="8" r="6.25" />
      <path d="M5 8h6" />
    </>
  ),
  external: (
    <>
      <path d="M9.5 2.5h4v4M13.5 2.5L8 8" />
      <path d="M11.5 9v4.5h-9v-9H7" />
    </>
  ),
  file: (
    <>
      <path d="M3.5 1.75h6L12.5 5v9.25h-9z" />
      <path d="M9.25 1.75V5.2h3.25" />
    </>
  ),
  filter: <path d="M2 3.5h12L9.5 8.8v4.7l-3-1.5V8.8z" />,
  half: (
    <>
      <circle cx="8" cy="8" r="6.25" />
      <path d="M8 1.75a6.25 6.25 0 000 12.5z" fill="currentColor" stroke="none" />
    </>
  ),
  hallmark: (
    <>
      <path d="M4.9 1.75h6.2l3.15 3.15v6.2l-3.15 3.15H4.9L1.75 11.1V4.9z" />
      <path d="M5 8.2l2.1 2.1L11 6.2" />
    </>
  ),
  idle: <circle cx="8" cy="8" r="6.25" strokeDasharray="2.2 2.2" />,
  info: (
    <>
      <circle cx="8" cy="8" r="6.25" />
      <path d="M8 7.2v3.6M8 5v.1" />
    </>
  ),
  left: <path d="M10 3.5L5.5 8 10 12.5" />,
  list: <path d="M5.5 4h8M5.5 8h8M5.5 12h8M2.5 4h.01M2.5 8h.01M2.5 12h.01" />,
  numbers: (
    <path d="M6.5 4h7M6.5 8h7M6.5 12h7M2 3l1.2-.6V6M1.9 10.6c.3-1.4 2.3-1.2 2.3.1 0 .9-1.3 1.5-2.3 2.9h2.4" />
  ),
  lock: (
    <>
      <path d="M3.5 7h9v6.5h-9z" />
      <path d="M5.5 7V5a2.5 2.5 0 015 0v2" />
    </>
  ),
  menu: <path d="M2 4.5h12M2 8h12M2 11.5h12" />,
  minus: <path d="M3 8h10" />,
  moon: <path d="M13.25 9.6A5.75 5.75 0 016.4 2.75a5.75 5.75 0 106.85 6.85z" />,
  more: <path d="M3.5 8h.01M8 8h.01M12.5 8h.01" strokeWidth="2" />,
  offline: (
    <path d="M2 6.2a9 9 0 013.2-2M8 3.4a9 9 0 016 2.8M4.2 8.7a6 6 0 012.3-1.5M9.8 7.3a6 6 0 012 1.4M6.4 11.1a2.6 2.6 0 013.2 0M8 13.3v.1M2.5 1.75l11 12.5" />
  ),
  ok: (
    <>
      <circle cx="8" cy="8" r="6.25" />
      <path d="M5 8.2l2.1 2.1L11 6.2" />
    </>
  ),
  play: (
    <>
      <circle cx="8" cy="8" r="6.25" />
      <path d="M6.7 5.5v5l4-2.5z" fill="currentColor" stroke="none" />
    </>
  ),
  plus: <path d="M8 3v10M3 8h10" />,
  pulse: <path d="M1.75 8.5h3l2-5 3 9 2-4h2.5" />,
  refresh: (
    <>
      <path d="M13.2 8a5.2 5.2 0 11-1.6-3.75" />
      <path d="M13.5 1.75v3h-3" />
    </>
  ),
  right: <path d="M6 3.5L10.5 8 6 12.5" />,
  search: (
    <>
      <circle cx="7" cy="7" r="4.5" />
      <path d="M10.4 10.4L14 14" />
    </>
  ),
  shield: (
    <>
      <path d="M8 1.75l5.25 2v4.1c0 3-2.1 5.3-5.25 6.4-3.15-1.1-5.25-3.4-5.25-6.4v-4.1z" />
      <path d="M5.5 8l1.9 1.9 3.3-3.5" />
    </>
  ),
  signout: <path d="M9.5 2.5h-6v11h6M6.5 8h7.5M11 5l3 3-3 3" />,
  sun: (
    <>
      <circle cx="8" cy="8" r="2.75" />
      <path d="M8 1.5v1.75M8 12.75v1.75M1.5 8h1.75M12.75 8h1.75M3.4 3.4l1.25 1.25M11.35 11.35l1.25 1.25M12.6 3.4l-1.25 1.25M4.65 11.35L3.4 12.6" />
    </>
  ),
  trash: <path d="M2.75 4.25h10.5M6 4V2.25h4V4M4 4.5l.6 9.25h6.8l.6-9.25" />,
  turn: (
    <>
      <path d="M2 8h8.5M7 4.5L10.5 8 7 11.5" />
      <path d="M13.5 3v10" />
    </>
  ),
  upload: (
    <>
      <path d="M8 11V2.75M4.5 6L8 2.5 11.5 6" />
      <path d="M2.5 10.5v3h11v-3" />
    </>
  ),
  user: (
    <>
      <circle cx="8" cy="5.25" r="2.75" />
      <path d="M2.75 14c.4-3 2.4-4.5 5.25-4.5s4.85 1.5 5.25 4.5" />
    </>
  ),
  users: (
    <>
      <circle cx="6" cy="5.5" r="2.5" />
      <path d="M1.5 13.5c.3-2.7 2-4 4.5-4s4.2 1.3 4.5 4M10.5 3.2a2.5 2.5 0 010 4.6M12.2 9.9c1.4.6 2.1 1.8 2.3 3.6" />
    </>
  ),
  warn: (
    <>
      <path d="M8 2l6.5 11.5h-13z" />
      <path d="M8 6.4v3.2M8 11.6v.1" />
    </>
  ),
} as const satisfies Record<string, ReactNode>;

export type IconName = keyof typeof iconShapes;
