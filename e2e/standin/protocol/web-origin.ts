/**
 * Custom schemes as Chromium can load them: the debugging protocol cannot serve `app://host/path`, so a page sees
 * `http://host.app.localhost:PORT/path`, a secure context of its own origin, while the main process sees `app://`.
 */

let port = 0;
const schemes = new Set<string>();

export function setPort(value: number): void {
  port = value;
}

export function mapScheme(scheme: string): void {
  // The scheme becomes a label of a host name.
  if (!/^[a-z][a-z0-9-]*$/.test(scheme)) throw new Error(`stand-in electron: the scheme '${scheme}' is not implemented: letters, digits and '-' only`);
  schemes.add(scheme);
}

/** The address to give to Chromium; addresses of other schemes stay as they are. */
export function toWeb(url: string): string {
  const [, scheme = '', host = '', rest = ''] = /^([a-z][a-z0-9-]*):\/\/([^/?#]*)(.*)$/is.exec(url) ?? [];
  if (!schemes.has(scheme.toLowerCase())) return url;
  return `${webOrigin(scheme.toLowerCase(), host.toLowerCase())}${rest.startsWith('/') ? rest : `/${rest}`}`;
}

/** The address to tell the main process. */
export function fromWeb(url: string): string {
  const [, host, scheme = '', ofPort, rest] = /^http:\/\/([^/:]+)\.([a-z][a-z0-9-]*)\.localhost:(\d+)(.*)$/is.exec(url) ?? [];
  if (Number(ofPort) !== port || !schemes.has(scheme)) return url;
  return `${scheme}://${host}${rest}`;
}

/** `scheme://host` of an address, or '' when it has none. */
export function originOf(url: string): string {
  const [, origin = ''] = /^([a-z][a-z0-9+.-]*:\/\/[^/?#]*)/i.exec(url) ?? [];
  return origin;
}

/** A header's value with the origins and scheme sources of custom schemes as Chromium sees them (CSP, Location, CORS). */
export function headerToWeb(value: string): string {
  let mapped = value;
  for (const scheme of schemes) {
    mapped = mapped
      .replaceAll(new RegExp(`\\b${scheme}://([a-z0-9.-]+)`, 'gi'), (_all, host: string) => webOrigin(scheme, host))
      .replaceAll(new RegExp(`(^|[\\s;,])${scheme}:(?=$|[\\s;,])`, 'gi'), (_all, before: string) => `${before}${webOrigin(scheme, '*')}`);
  }
  return mapped;
}

function webOrigin(scheme: string, host: string): string {
  return `http://${host}.${scheme}.localhost:${port}`;
}
