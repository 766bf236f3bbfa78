import type { Endpoint } from '#contract/endpoint.ts';

/** The parts of a path that tell calls apart: without the version and the prefix that all of them share. */
function segmentsOf(path: string): string[] {
  return path
    .replace(/^(\/v1)?(\/hms\/cc)?\//, '')
    .split(/[/-]/)
    .filter(Boolean);
}

/** `GET /v1/hms/cc/applications/{id}/uploads` → `getApplicationsByIdUploads`. */
export function operationIdOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  const words = segmentsOf(path).map((segment) => {
    const [, parameter] = /^\{(\w+)\}$/.exec(segment) ?? [];
    const word = parameter ?? segment;
    return `${parameter === undefined ? '' : 'By'}${word.charAt(0).toUpperCase()}${word.slice(1)}`;
  });
  return `${method.toLowerCase()}${words.join('')}`;
}
