export declare const temporalVersion: string;
export function cachedTemporal(): string;
export function temporalArchive(): string;
type Build = { command: string; args: string[]; env: NodeJS.ProcessEnv };
export function temporalBuild(folder: string): Build | undefined;
export function beginTemporalBuild(due?: () => Promise<boolean>): () => void;
