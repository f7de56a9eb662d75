const secret = 'kapao-truelink-1'
const nonceBytes = 12

/**
 * The gift link as it travels: AES-GCM with a secret that everybody can read in the app, as the specification asks. It is
 * an encoding that keeps links out of casual sight; what protects them is TLS. base64url of nonce and sealed text.
 * The nonce follows from the link, so that the same link is the same request whenever it is sent again.
 */
export async function sealTruelink(link: string): Promise<string> {
  const key = await keyFor('encrypt')
  const text = new TextEncoder().encode(link)
  const digest = await crypto.subtle.digest('SHA-256', text)
  const nonce = new Uint8Array(digest).slice(0, nonceBytes)
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, key, text)
  return toBase64url(new Uint8Array([...nonce, ...new Uint8Array(sealed)]))
}

/** @throws when it was not sealed by `sealTruelink`. */
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
