/** Keys of texts are checked by the type checker: a misspelt one does not build. */
import type { en } from './index.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'room';
    resources: typeof en;
    returnNull: false;
  }
}
