/** A passkey belongs to a domain, and its signatures name the page that asked for them. */
export type Place = { rpId: string; origin: string }

const loopback = /^(127(\.\d{1,3}){3}|\[::1\])$/

/**
 * Derives both from PUBLIC_URL. Browsers give no passkey to an IP address: on the own computer `localhost` takes its place.
 */
export function placeOf(publicUrl: string): Place {
  const url = new URL(publicUrl)
  if (loopback.test(url.hostname)) url.hostname = 'localhost'
  return { rpId: url.hostname, origin: url.origin }
}
