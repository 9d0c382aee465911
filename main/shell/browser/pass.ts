/** The per-launch secrets: the token in the printed address, and the cookie that it is exchanged for (SEC-2). */
import { createHash, timingSafeEqual } from 'node:crypto';

export interface Pass {
  token: string;
  cookieName: string;
  opensWith(token: string): boolean;
  admits(cookieHeader: string | undefined): boolean;
  /** The `Set-Cookie` header. */
  cookie: string;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** `secret` yields 256 fresh random bits in URL-safe letters. The port is in the cookie's name because cookies know no ports: two servers must not overwrite each other's. */
export function createPass(port: number, secret: () => string): Pass {
  const token = secret();
  const value = secret();
  const cookieName = `penstock-${port}`;
  const tokenDigest = digest(token);
  const valueDigest = digest(value);
  return {
    token,
    cookieName,
    opensWith: (given) => timingSafeEqual(digest(given), tokenDigest),
    admits(header) {
      for (const pair of header?.split(';') ?? []) {
        const [name, given] = pair.trim().split('=', 2);
        if (name === cookieName && given !== undefined && timingSafeEqual(digest(given), valueDigest)) return true;
      }
      return false;
    },
    cookie: `${cookieName}=${value}; Path=/; HttpOnly; SameSite=Strict`,
  };
}
