import type { ReactNode } from 'react';
import { centreShapes } from './centre-shapes.tsx';

/** Drawn on a 16 px grid, 1.5 px lines; colour comes from the text around. */
export const iconShapes = {
  ...centreShapes,
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
  box: (
    <>
      <path d="M2 4.8L8 2l6 2.8v6.4L8 14l-6-2.8z" />
      <path d="M2 4.8l6 2.8 6-2.8M8 7.6V14" />
    </>
  ),
  check: <path d="M3 8.5l3.2 3.2L13 5" />,
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
  menu: <path d="M2 4.5h12M2 8h12M2 11.5h12" />,
  moon: <path d="M13.25 9.6A5.75 5.75 0 016.4 2.75a5.75 5.75 0 106.85 6.85z" />,
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
  minus: <path d="M3 8h10" />,
  plus: <path d="M8 3v10M3 8h10" />,
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
  sun: (
    <>
      <circle cx="8" cy="8" r="2.75" />
      <path d="M8 1.5v1.75M8 12.75v1.75M1.5 8h1.75M12.75 8h1.75M3.4 3.4l1.25 1.25M11.35 11.35l1.25 1.25M12.6 3.4l-1.25 1.25M4.65 11.35L3.4 12.6" />
    </>
  ),
  up: <path d="M3.5 10.5L8 6l4.5 4.5" />,
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
  warn: (
    <>
      <path d="M8 2l6.5 11.5h-13z" />
      <path d="M8 6.4v3.2M8 11.6v.1" />
    </>
  ),
} as const satisfies Record<string, ReactNode>;

export type IconName = keyof typeof iconShapes;
