/**
 * SHA-256, in hexadecimal, of the file that an uploaded picture was made smaller from. The server cannot check it, so nothing but the
 * sender's own uploads may depend on it.
 */
export const originalDigestHeader = 'x-original-digest'
