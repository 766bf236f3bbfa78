export function findCommand(...names: string[]): string | undefined;
export function isExecutable(file: string): boolean;
