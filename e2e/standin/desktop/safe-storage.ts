/** `safeStorage` without a keychain: the key comes from the data folder's name, so that a later launch can read again. */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { getPath } from '../app/paths.ts';
import { guard } from '../guard.ts';
import { lifecycle, requireReady } from '../lifecycle.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

function key(): Buffer {
  return createHash('sha256').update(`stand-in ${getPath('userData')}`).digest();
}

export const safeStorage = guard('safeStorage', {
  isEncryptionAvailable: (): boolean => lifecycle.ready,
  getSelectedStorageBackend: (): string => 'gnome_libsecret',
  encryptString(plainText: string): Buffer {
    requireReady('safeStorage cannot be used');
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, key(), nonce);
    const body = Buffer.concat([cipher.update(plainText, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), body]);
  },
  decryptString(encrypted: Buffer): string {
    requireReady('safeStorage cannot be used');
    try {
      const decipher = createDecipheriv(CIPHER, key(), encrypted.subarray(0, NONCE_BYTES));
      decipher.setAuthTag(encrypted.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      return decipher.update(encrypted.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    } catch (error) {
      throw new Error('Error while decrypting the ciphertext provided to safeStorage.decryptString.', { cause: error });
    }
  },
});
