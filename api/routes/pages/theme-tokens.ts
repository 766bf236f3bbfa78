import { fileURLToPath } from 'node:url';
import express, { type Router } from 'express';
import type { CoreDeps } from '#api/deps.ts';
import { accentSheetPath } from '#domain/programme/default-programme.ts';
import { type Html, html } from '#domain/shared/html.ts';
import { mountRoute } from '#routes/calls/mount-route.ts';

const folder = fileURLToPath(new URL('../../../web/theme/tokens', import.meta.url));

/** The design tokens as the portal is built with them, for pages that are not built. */
export function themeTokens(router: Router, deps: CoreDeps): void {
  const files = { method: 'USE', path: '/tokens', admits: 'everybody' } as const;
  mountRoute(router, deps, files, express.static(folder, { index: false, redirect: false, maxAge: '1h' }));
}

/**
 * Tokens, and what every document begins with.
 * @param theme undefined: as the reader's system has it; else what `data-theme` says
 */
export function tokenLinks(theme?: 'light' | 'dark'): Html {
  const media = theme === undefined && html` media="(prefers-color-scheme: dark)"`;
  return html`<link rel="stylesheet" href="/tokens/light.css">
<link rel="stylesheet" href="/tokens/dark.css"${media}>
<link rel="stylesheet" href="/tokens/shared.css">
<link rel="stylesheet" href="/tokens/document.css">
<link rel="stylesheet" href="${accentSheetPath}">`;
}
