const secret = 'kapao-truelink-1'
const nonceBytes = 12

/**
 * Encrypts a gift link: AES-GCM, base64url of nonce and encrypted text. The specification requires it, but its secret
 * is readable in the app: it only hides links from casual view, and TLS protects them. The nonce is derived from the
 * link, so that a repeated link is an identical request.
 */
export async function sealTruelink(link: string): Promise<string> {
  const key = await keyFor('encrypt')
  const text = new TextEncoder().encode(link)
  const digest = await crypto.subtle.digest('SHA-256', text)
  const nonce = new Uint8Array(digest).slice(0, nonceBytes)
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, key, text)
  return toBase64url(new Uint8Array([...nonce, ...new Uint8Array(sealed)]))
}

/** @throws when the text was not encrypted by `sealTruelink`. */
export async function openTruelink(sealed: string): Promise<string> {
  const bytes = fromBase64url(sealed)
  const key = await keyFor('decrypt')
  const iv = bytes.slice(0, nonceBytes)
  const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes.slice(nonceBytes))
  return new TextDecoder('utf-8', { fatal: true }).decode(text)
}

async function keyFor(use: 'encrypt' | 'decrypt'): Promise<CryptoKey> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret))
  return crypto.subtle.importKey('raw', digest, 'AES-GCM', false, [use])
}

const toBase64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const fromBase64url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  )
