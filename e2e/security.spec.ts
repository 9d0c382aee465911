/** SEC-2 against the running product: what an attacker's page, another program or a guessed address gets from the browser shell. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from './room.ts';
import { copyPlant, startServer } from './server.ts';

test.describe('the browser shell', () => {
  test('[SEC-2] opens with its address alone, which then holds no secret, and the cookie is out of reach of scripts', async ({ room }) => {
    expect(new URL(room.page.url()).search).toBe('');
    const cookies = await room.context.cookies();
    expect(cookies).toHaveLength(1);
    expect(cookies[0]).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
    expect(await room.page.evaluate(() => document.cookie)).toBe('');
    expect((await fetch(room.page.url())).status).toBe(401);
  });

  test('[SEC-2] its page may run no inline script, load nothing from elsewhere, and be framed by none', async ({ room }) => {
    room.expectFaults(/Content Security Policy|Failed to (load|fetch)|violates/i);
    const reached = await room.page.evaluate(async () => {
      const script = document.createElement('script');
      script.textContent = 'window.ran = true';
      document.head.append(script);
      const elsewhere = await fetch('http://127.0.0.1:9/').then(() => 'reached', () => 'refused');
      return { ran: 'ran' in window, elsewhere };
    });
    expect(reached).toEqual({ ran: false, elsewhere: 'refused' });
    const policy = (await room.page.request.get(room.page.url())).headers()['content-security-policy'];
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  });

  test('[SEC-2] a page of another origin on this machine can neither call it, nor listen, nor post a form, though the browser holds the cookie', async ({ room }) => {
    const own = new URL(room.page.url());
    const evil = createServer((_request, response) => response.setHeader('content-type', 'text/html').end('<!doctype html><title>evil</title>'));
    await new Promise<void>((resolve) => void evil.listen(0, '127.0.0.1', resolve));
    try {
      // The same host with another port is the same site: the strict cookie alone would not stop it.
      const page = await room.context.newPage();
      await page.goto(`http://127.0.0.1:${(evil.address() as AddressInfo).port}/`);
      const answers: [string, number][] = [];
      page.on('response', (r) => {
        if (r.url().startsWith(own.origin)) answers.push([r.request().method(), r.status()]);
      });
      await page.evaluate(async (target) => {
        const json = { 'content-type': 'application/json' };
        const send = (path: string, init: RequestInit) => fetch(`${target}${path}`, { credentials: 'include', mode: 'no-cors', ...init }).catch(() => undefined);
        await send('/api/v1/bridge/sessions.create', { method: 'POST', body: '{}' });
        await send('/api/v1/bridge/sessions.create', { method: 'POST', body: '{}', mode: 'cors', headers: json });
        await send('/api/v1/events?window_id=evil', {});
        await new Promise((resolve) => {
          const frame = document.createElement('iframe');
          frame.src = `${target}/`;
          frame.addEventListener('load', resolve);
          document.body.append(frame);
        });
        const form = document.createElement('form');
        form.method = 'POST';
        form.enctype = 'text/plain';
        form.action = `${target}/api/v1/bridge/sessions.create`;
        document.body.append(form);
        form.submit();
      }, own.origin);
      await page.waitForURL(`${own.origin}/**`);
      // What the browser itself keeps from the page has no answer to see; the frame and the form have one.
      expect(answers.length).toBeGreaterThanOrEqual(2);
      for (const [method, status] of answers) expect([method, status]).toEqual([method, 403]);
      expect(await room.ask('sessions.list', {})).toEqual([]);
    } finally {
      evil.close();
    }
  });

  test('[SEC-2] a name that an attacker has pointed at this machine is refused', async ({ room }) => {
    const { port } = new URL(room.page.url());
    const cookie = (await room.context.cookies()).map((c) => `${c.name}=${c.value}`).join('; ');
    const { request } = await import('node:http');
    const ask = (host: string): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        request({ host: '127.0.0.1', port, path: '/', headers: { host, cookie } }, (r) => resolve(r.resume().statusCode)).on('error', reject).end();
      });
    expect([await ask(`127.0.0.1:${port}`), await ask(`localhost:${port}`), await ask(`rebound.example:${port}`), await ask('127.0.0.1')]).toEqual([200, 200, 421, 421]);
  });

  test('[SEC-2] what lies outside of the renderer is not served, and what is too long is not read', async ({ room }) => {
    const get = async (path: string): Promise<number> => (await room.page.request.get(`${new URL(room.page.url()).origin}${path}`)).status();
    for (const path of ['/..%2fmain/penstock.js', '/%2e%2e/%2e%2e/package.json', '/..%5c..%5cpackage.json', '/nothing.js']) expect(await get(path), path).toBe(404);
    room.expectFaults(/413/);
    expect(await room.request('sessions.history', { session_id: 'x'.repeat(3_000_000) })).toMatchObject({ ok: false, error: { code: 'FILE_TOO_LARGE' } });
  });
});

test('[SEC-2] [SH-2] the token of one launch opens no other', async () => {
  const [a, b] = [copyPlant(), copyPlant()];
  const first = await startServer(a);
  try {
    const second = await startServer(b);
    try {
      const token = new URL(first.url).search;
      expect((await fetch(`${second.origin}/${token}`, { redirect: 'manual' })).status).toBe(401);
      expect((await fetch(`${first.origin}/${token}`, { redirect: 'manual' })).status).toBe(303);
    } finally {
      await second.stop();
    }
  } finally {
    await first.stop();
  }
});
