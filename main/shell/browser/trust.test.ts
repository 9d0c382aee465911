import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPass } from './pass.ts';
import { rateBound } from './rate.ts';
import { allowedHosts, judge } from './trust.ts';

const hosts = allowedHosts({ host: '127.0.0.1', port: 4711 }, { name: 'control-1', addresses: ['10.0.0.7'] });
const head = (headers: Record<string, string>, method = 'GET', path = '/api/v1/events') => ({ method, path, header: (n: string) => ({ host: '127.0.0.1:4711', ...headers })[n] });
const status = (...args: Parameters<typeof head>): number => {
  const verdict = judge(head(...args), hosts);
  return verdict.ok ? 200 : verdict.status;
};

describe('who may speak to the browser shell', () => {
  it('[SEC-2] a name that is not ours is refused, whatever it resolves to', () => {
    expect(['127.0.0.1:4711', 'localhost:4711', '[::1]:4711', 'LOCALHOST:4711'].map((host) => status({ host }))).toEqual([200, 200, 200, 200]);
    for (const host of ['evil.example:4711', '127.0.0.1.evil.example:4711', '127.0.0.1:4712', '127.0.0.1', 'control-1:4711', '10.0.0.7:4711', '', 'localhost:4711@evil.example']) expect(status({ host }), host).toBe(421);
  });

  it('[SEC-2] a server that other machines may reach answers to its own addresses only', () => {
    const wide = allowedHosts({ host: '0.0.0.0', port: 80 }, { name: 'Control-1', addresses: ['10.0.0.7', 'fe80::1'] });
    expect(['10.0.0.7', '10.0.0.7:80', '[fe80::1]:80', 'control-1', 'localhost'].every((h) => wide.has(h))).toBe(true);
    expect(wide.has('evil.example:80')).toBe(false);
  });

  it('[SEC-2] other origins, other ports of this machine, and sandboxed pages are refused', () => {
    expect(status({ origin: 'http://127.0.0.1:4711' })).toBe(200);
    for (const origin of ['http://127.0.0.1:4712', 'https://127.0.0.1:4711', 'http://evil.example', 'null', 'http://localhost:4711']) expect(status({ origin }), origin).toBe(403);
    for (const site of ['cross-site', 'same-site']) expect(status({ 'sec-fetch-site': site }), site).toBe(403);
    expect(status({ 'sec-fetch-site': 'same-origin' })).toBe(200);
  });

  it('[SEC-2] a link from elsewhere may open the page, and nothing but the page, and not in a frame', () => {
    const link = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
    expect(status({ ...link, 'sec-fetch-dest': 'document' }, 'GET', '/')).toBe(200);
    expect(status({ ...link, 'sec-fetch-dest': 'iframe' }, 'GET', '/')).toBe(403);
    expect(status({ ...link, 'sec-fetch-dest': 'document' }, 'GET', '/api/v1/events')).toBe(403);
    expect(status({ ...link, 'sec-fetch-dest': 'document', 'content-type': 'application/json' }, 'POST', '/')).toBe(403);
  });

  it('[SEC-2] a form cannot post: the body must be JSON', () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', '']) expect(status({ 'content-type': type }, 'POST'), type).toBe(415);
    expect(status({ 'content-type': 'application/json; charset=utf-8' }, 'POST')).toBe(200);
    for (const method of ['PUT', 'DELETE', 'OPTIONS', 'TRACE']) expect(status({ 'content-type': 'application/json' }, method), method).toBe(403);
  });
});

describe('the pass', () => {
  let n = 0;
  const pass = createPass(4711, () => `secret-${(n += 1)}`);
  it('[SEC-2] the token opens, the cookie admits, and neither does the other\'s work', () => {
    expect(pass.opensWith(pass.token)).toBe(true);
    expect(pass.opensWith('secret-2')).toBe(false);
    expect(pass.cookie).toBe('penstock-4711=secret-2; Path=/; HttpOnly; SameSite=Strict');
    expect(pass.admits('other=1; penstock-4711=secret-2')).toBe(true);
    for (const header of [undefined, '', 'penstock-4711=', 'penstock-4711=secret-1', 'penstock-4712=secret-2', 'xpenstock-4711=secret-2']) expect(pass.admits(header), header).toBe(false);
  });
  it('[SEC-2] no other text is taken for the token', () => {
    fc.assert(fc.property(fc.string(), (text) => pass.opensWith(text) === (text === pass.token)));
  });
});

describe('the bound on requests', () => {
  it('[SEC-2] never lets through more than the burst and what has filled since', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 200 }), (steps) => {
        let now = 0;
        let taken = 0;
        const bound = rateBound({ burst: 20, perSecond: 10, now: () => now });
        for (const step of steps) {
          now += step;
          if (bound.take()) taken += 1;
        }
        expect(taken).toBeLessThanOrEqual(20 + (now / 1000) * 10);
        now += 200;
        expect(bound.take()).toBe(true);
      }),
    );
  });
});
