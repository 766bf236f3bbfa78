export function installStamp(root: string): string;
export function isInstalled(root: string): boolean;
