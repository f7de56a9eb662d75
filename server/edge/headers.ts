/** What every answer says to browsers: nothing runs or loads that is not ours, and nobody frames us. */
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
        // HTML becomes part of a page through the cleaner only.
        requireTrustedTypesFor: ["'script'"],
        // `worker` names the script that opens the app without a network.
        trustedTypes: ['dompurify', 'worker'],
        ...(isSecure && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: isSecure && { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'no-referrer' as const },
    xFrameOptions: { action: 'deny' as const },
  }
}
