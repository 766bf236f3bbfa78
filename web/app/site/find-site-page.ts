import { matchRoutes, type RouteObject } from 'react-router-dom';
import { PublicLayout } from '../layouts/public-layout.tsx';
import { type Params, type SitePage, sitePages } from './site-pages.ts';

/** By the first part of their addresses: pages of the app, which knows itself what is not there. */
export const appPages: readonly string[] = [
  'account',
  'agreementSupplement',
  'accountSettings',
  'apiTokens',
  'basicInformation',
  'businessAgreement',
  'certification',
  'certificationWizard',
  'contactManagement',
  'handleLogin',
  'labWork',
  'loginFailed.html',
  'messageCenter',
  'messageDetail',
  'myProduct',
  'ops',
  'personService',
  'privacyAgreement',
  'product',
  'productDetail',
  'protocolManagement',
  'report',
  'reportInfo',
  'setUp',
  'userAgreement',
];

export const siteRoutes: RouteObject[] = [
  {
    Component: PublicLayout,
    children: sitePages.map((page) => ({ path: page.path, Component: page.Component, handle: page })),
  },
];

/** The page of an address without its language, and what its path found there; null for one of the app. */
export function findSitePage(path: string): { page: SitePage; params: Params } | null {
  const first = path.toLowerCase().split('/')[1];
  if (appPages.some((name) => name.toLowerCase() === first)) return null;
  const match = matchRoutes(siteRoutes, path)?.at(-1);
  const page: SitePage | undefined = match?.route.handle;
  return match && page ? { page, params: match.params } : null;
}
