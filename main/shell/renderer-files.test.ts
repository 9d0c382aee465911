import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { rendererPath, rendererResponse } from './renderer-files.ts';

const top = mkdtempSync(join(tmpdir(), 'penstock-renderer-'));
const dir = join(top, 'renderer');
mkdirSync(join(dir, 'assets'), { recursive: true });
writeFileSync(join(dir, 'index.html'), '<!doctype html>');
writeFileSync(join(dir, 'assets', 'index-abc123.js'), 'export {};');
writeFileSync(join(top, 'secret.txt'), 'secret');
mkdirSync(`${dir}-beside`);
writeFileSync(join(`${dir}-beside`, 'x.txt'), 'secret');
afterAll(() => rmSync(top, { recursive: true, force: true }));

describe('renderer files', () => {
  it('[SEC-2] an address never reaches a file outside the renderer', async () => {
    for (const path of ['/../secret.txt', '/%2e%2e/secret.txt', '/..%2fsecret.txt', '/assets/../../secret.txt', '/..\\secret.txt', '/%5c..%5csecret.txt', '/../renderer-beside/x.txt', '/%00', '/%E0%A4%A', 'secret.txt', '//../secret.txt'])
      expect((await rendererResponse(dir, path)).status, path).toBe(404);
  });

  it('[SEC-2] whatever the path says, what is read lies in the renderer folder', () => {
    const piece = fc.constantFrom('..', '.', '%2e%2e', '%2f', '/', '\\', '%5c', 'assets', 'a', '%00', '%25', '~');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const file = rendererPath(dir, `/${pieces.join('/')}`);
        expect(file === null || file.startsWith(dir + sep)).toBe(true);
      }),
    );
  });

  it('[SEC-1] pages run their own scripts alone and cannot be framed', async () => {
    const page = await rendererResponse(dir, '/');
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    const policy = Object.fromEntries((page.headers.get('content-security-policy') ?? '').split('; ').map((d) => [d.split(' ')[0], d.split(' ').slice(1).join(' ')]));
    expect(policy).toMatchObject({ 'default-src': "'none'", 'script-src': "'self'", 'connect-src': "'self'", 'frame-ancestors': "'none'", 'base-uri': "'none'", 'form-action': "'none'" });
    expect((await rendererResponse(dir, '/assets/index-abc123.js')).headers.get('cache-control')).toContain('immutable');
  });
});
