import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { installStamp, isInstalled } from '#infra/local/bootstrap.mjs';
import { sourceStamp } from '#infra/local/source-stamp.ts';

let root: string;

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'assay-stamp-'));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('installing is due', () => {
  beforeEach(() => {
    write('package.json', '{}');
    write('package-lock.json', '{}');
    write('node_modules/.bin/node', '');
    write('node_modules/.assay-install', installStamp(root));
  });

  test('not when nothing has changed', () => {
    expect(isInstalled(root)).toBe(true);
  });

  test('when the lock file has changed', () => {
    write('package-lock.json', '{"lockfileVersion":3}');
    expect(isInstalled(root)).toBe(false);
  });

  test('when node_modules is gone, or without the pinned Node', () => {
    rmSync(join(root, 'node_modules/.bin/node'));
    expect(isInstalled(root)).toBe(false);
    rmSync(join(root, 'node_modules'), { recursive: true });
    expect(isInstalled(root)).toBe(false);
  });
});

describe('the stamp of sources', () => {
  test('changes with a content, a name, a new file, and with nothing else', () => {
    write('web/app/main.tsx', 'one');
    const first = sourceStamp(root, ['web']);
    expect(sourceStamp(root, ['web'])).toBe(first);
    write('web/dist/main.js', 'built');
    write('api/main.ts', 'elsewhere');
    expect(sourceStamp(root, ['web'])).toBe(first);
    write('web/app/main.tsx', 'two');
    const second = sourceStamp(root, ['web']);
    expect(second).not.toBe(first);
    write('web/app/other.tsx', '');
    expect(sourceStamp(root, ['web'])).not.toBe(second);
  });
});
