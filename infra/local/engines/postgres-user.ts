import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

export interface SystemUser {
  uid: number;
  gid: number;
}

/** Postgres refuses to run as root. Root gets it run as the system's user `postgres`, made where there is none. */
export function postgresUser(): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    execFileSync('groupadd', ['--system', '--force', 'postgres'], { stdio: 'ignore' });
    execFileSync('useradd', ['--system', '--no-create-home', '--gid', 'postgres', 'postgres'], {
      stdio: 'ignore',
    });
    return { uid: id('-u'), gid: id('-g') };
  }
}

/** Whether that user may pass every folder on the way to (and including) the nearest one that exists. */
export function canTraverse(folder: string, user: SystemUser): boolean {
  const path = resolve(folder);
  const stat = statSync(path, { throwIfNoEntry: false });
  const parent = dirname(path);
  if (stat && (stat.mode & executeBit(stat, user)) === 0) return false;
  return parent === path || canTraverse(parent, user);
}

function executeBit(owner: SystemUser, user: SystemUser): number {
  if (owner.uid === user.uid) return 0o100;
  return owner.gid === user.gid ? 0o010 : 0o001;
}
