import type { APIRequestContext } from '@playwright/test';
import { z } from 'zod';
import { getApplication, listApplications } from '#contract/applications.ts';
import { listQueue } from '#contract/reviews.ts';

/** Asks the portal as the viewer; takes paths. */
export type PortalReader = Pick<APIRequestContext, 'get'>;

/** Someone of the demo data, or nobody. */
export type Viewer = 'visitor' | 'maker' | 'reviewer';

/** One picture: who looks at which page, and how. */
export type Shot = {
  /** Name of the file in docs/images, without its ending. */
  name: string;
  viewer: Viewer;
  language: 'cn' | 'en';
  theme?: 'dark';
  /** Width of the window; 1440 when absent. */
  width?: number;
  /** The page's path without the language; asks the portal, as the viewer, for what the path must name. */
  path: (portal: PortalReader) => Promise<string> | string;
  /** What has to be seen before the picture is taken. */
  shows: string;
};

async function read<T extends z.ZodType>(portal: PortalReader, path: string, schema: T) {
  const response = await portal.get(path, { timeout: 10_000 });
  if (!response.ok()) throw new Error(`${path} answered ${response.status()}`);
  return schema.parse(await response.json()) as z.output<T>;
}

async function findOwn(portal: PortalReader, product: string): Promise<string> {
  const { rows } = await read(portal, `${listApplications.path}?limit=100`, listApplications.response);
  const found = rows.find((row) => row.product.name === product);
  if (!found) throw new Error(`the demo data has no application of ${product}`);
  return found.id;
}

async function findQueued(portal: PortalReader, action: string): Promise<string> {
  const { rows } = await read(portal, `${listQueue.path}?limit=100`, listQueue.response);
  const found = rows.find((row) => row.wait.action === action);
  if (!found) throw new Error(`nothing in the demo data's queue waits for ${action}`);
  return found.id;
}

const certified = z.object({ certificate: z.object({ number: z.string() }) });

async function findCertificate(portal: PortalReader, product: string): Promise<string> {
  const path = getApplication.path.replace('{id}', await findOwn(portal, product));
  return (await read(portal, path, certified)).certificate.number;
}

const application = async (portal: PortalReader, product = '岚岳 Pad 11') =>
  `/certification/${await findOwn(portal, product)}`;

export const shots: readonly Shot[] = [
  { name: 'home', viewer: 'visitor', language: 'cn', path: () => '/', shows: 'h1' },
  {
    name: 'sign-in',
    viewer: 'visitor',
    language: 'cn',
    path: () => '/myProduct',
    shows: 'input[name="login"]',
  },
  { name: 'products', viewer: 'maker', language: 'cn', path: () => '/myProduct', shows: 'tbody tr a' },
  {
    name: 'application',
    viewer: 'maker',
    language: 'cn',
    path: (portal) => application(portal),
    shows: '.turn.you',
  },
  {
    name: 'application-en-dark',
    viewer: 'maker',
    language: 'en',
    theme: 'dark',
    path: (portal) => application(portal),
    shows: '.turn.you',
  },
  {
    name: 'test-results',
    viewer: 'maker',
    language: 'cn',
    shows: 'h1',
    path: async (portal) => `${await application(portal, '岚岳 X3')}/results`,
  },
  {
    name: 'review-desk',
    viewer: 'reviewer',
    language: 'cn',
    shows: 'h1',
    path: async (portal) => `/ops/reviews/${await findQueued(portal, 'review-results')}`,
  },
  {
    name: 'certificate-phone',
    viewer: 'maker',
    language: 'cn',
    width: 375,
    shows: 'h1',
    path: async (portal) => `/c/${await findCertificate(portal, '岚岳 X3 Pro')}`,
  },
];
