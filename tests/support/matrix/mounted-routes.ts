import type { Express } from 'express';

type Route = { path: string | string[]; methods: Record<string, boolean> };
type Layer = { name: string; route?: Route; handle: unknown };
type Stack = { stack: Layer[] };

/** How an app inside an app is listed: Express hides what it holds. */
export const innerApp = 'an app of its own';

const hasStack = (value: unknown): value is Stack =>
  typeof value === 'function' && Array.isArray((value as unknown as Stack).stack);

/** Every route of an app and of the routers inside it, as `METHOD /path/{name}`. */
export function mountedRoutes(app: Express): string[] {
  return routesOf(app.router as unknown as Stack);
}

function routesOf({ stack }: Stack): string[] {
  return stack.flatMap((layer) => {
    if (layer.route) return describe(layer.route);
    if (layer.name === 'mounted_app') return [innerApp];
    return hasStack(layer.handle) ? routesOf(layer.handle) : [];
  });
}

function describe({ path, methods }: Route): string[] {
  const names = Object.keys(methods).filter((method) => methods[method]);
  return [path].flat().flatMap((one) => {
    const template = one.replaceAll(/:(\w+)/g, '{$1}');
    return names.map((method) => `${method.toUpperCase()} ${template}`);
  });
}
