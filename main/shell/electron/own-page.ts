/** The one origin of the Electron shell: `app://penstock`. */
export const SCHEME = 'app';
const HOST = 'penstock';
export const HOME = `${SCHEME}://${HOST}/`;

/** Whether the address is a page of ours. Custom schemes have no origin to compare in Node, so scheme and host are. */
export function isOwnPage(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, username, password } = new URL(address);
  return protocol === `${SCHEME}:` && host === HOST && username === '' && password === '';
}
