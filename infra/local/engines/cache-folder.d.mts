export function cacheFolder(...parts: string[]): string;
