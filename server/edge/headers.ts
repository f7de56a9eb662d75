/** The security headers of every response: a browser runs and loads only our own files, and frames none of our pages. */
export function policy(publicUrl: string, styleHashes: string[], formTargets: string[]) {
  const isSecure = publicUrl.startsWith('https://')
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", ...styleHashes],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        mediaSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        baseUri: ["'none'"],
        // Some games are entered by a form that is posted to their site.
        formAction: ["'self'", ...formTargets],
        frameAncestors: ["'none'"],
        // Only the sanitizer may turn text into HTML.
        requireTrustedTypesFor: ["'script'"],
        // The policy `worker` creates the address of the service worker's script.
        trustedTypes: ['dompurify', 'worker'],
        ...(isSecure && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: isSecure && { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'no-referrer' as const },
    xFrameOptions: { action: 'deny' as const },
  }
}

/** Browser features that no page of ours uses: a script that got in could not use them either. */
const unused = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
export const permissions = unused.map((feature) => `${feature}=()`).join(', ')
