import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

export interface SystemUser {
  uid: number;
  gid: number;
}

/** Postgres refuses to run as root, so root runs it as the user `postgres`, created where missing. */
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

/** Whether that user may enter the folder and all its parents; those that do not exist yet are skipped. */
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
