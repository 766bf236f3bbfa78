import type { Express, Router } from 'express';

type Layer = { name: string; route?: { path: string | string[]; methods: Record<string, boolean> } };

const known = new WeakSet<Layer>();

function layersOf(router: Router | Express): readonly Layer[] {
  const { stack } = 'router' in router ? (router.router as Router) : router;
  return stack as unknown as Layer[];
}

/** Notes what `mount` puts on a router. */
export function register(router: Router | Express, mount: () => unknown): void {
  const before = layersOf(router).length;
  mount();
  for (const layer of layersOf(router).slice(before)) known.add(layer);
}

/** @throws Error that names each route, router and handler of the app that came past `serve`, `mountRoute` and `mountStep` */
export function refuseUnregistered(app: Express): void {
  const beside = layersOf(app).filter((layer) => !known.has(layer));
  if (beside.length === 0) return;
  throw new Error(`Mounted beside serve, mountRoute and mountStep: ${beside.map(nameOf).join(', ')}`);
}

function nameOf({ name, route }: Layer): string {
  if (!route) return name;
  return `${Object.keys(route.methods).join(' ').toUpperCase()} ${[route.path].flat().join(' ')}`;
}
