/** Penstock's version, from the package it runs in. */
import manifest from '../package.json' with { type: 'json' };

export const version: string = manifest.version;
