export declare const temporalVersion: string;
export declare const goFlags: string[];
export function cachedTemporal(): string;
export function temporalArchive(): string;
export function goFor(folder: string): { go: string; env: NodeJS.ProcessEnv } | undefined;
export function beginTemporalBuild(due?: () => Promise<boolean>): () => void;
